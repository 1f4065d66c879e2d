import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'

import { useViewSearch } from '../../addresses.ts'
import { type ApiKey, serviceUrl } from '../../api/client.ts'
import { operationIds } from '../../api/operations.ts'
import { useAcademy } from '../../shell/academy.tsx'
import { useCommands, useRowKeys } from '../../shell/commands.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Code, CopyButton } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty, Page, View } from '../../ui/layout.tsx'
import { runAction, toast } from '../../ui/messages.tsx'
import { envOf } from '../requests/request-texts.ts'
import { QueryResult } from '../shared/record-pane.tsx'
import { KeyForm } from './key-form.tsx'

/** The API keys of the academy. */
export function Keys() {
  const { controls, queries } = useAcademy()
  const search = useViewSearch()
  const query = useQuery(queries.keys.list())
  const edited = query.data?.find(({ id }) => id === search.get('key'))
  const create = () => search.open({ form: 'new' })
  useCommands([{ label: 'Create an API key', group: 'Page', keys: 'n', isChange: true, run: create }])
  useRowKeys()
  return (
    <View
      title="Keys"
      tools={
        <Button
          isChange
          look="primary"
          icon={<Plus />}
          onClick={create}
          title="Create an API key (n)"
          className="ml-auto"
        >
          New key
        </Button>
      }
    >
      <QueryResult query={query}>
        {(keys) =>
          keys.length === 0 ? (
            <Empty title="This academy has no API key" icon={<KeyRound />}>
              <p>Every request needs one, as a bearer token.</p>
              <Button isChange look="primary" onClick={create}>
                New key
              </Button>
            </Empty>
          ) : (
            <Page>
              <ul className="flex flex-col gap-3" aria-label="API keys">
                {keys.map((key) => (
                  <KeyRow key={key.id} apiKey={key} onEdit={() => search.open({ key: key.id })} />
                ))}
              </ul>
            </Page>
          )
        }
      </QueryResult>
      {search.get('form') === 'new' && <NewKey onClose={() => search.set({ form: undefined })} />}
      {edited && (
        <KeyForm
          key={edited.id}
          title={`Edit “${edited.name}”`}
          submit="Save"
          start={edited}
          onSubmit={async (key) => {
            await controls.keys.update(edited.id, key)
            search.set({ key: undefined })
            toast('The key is saved')
          }}
          onClose={() => search.set({ key: undefined })}
        />
      )}
    </View>
  )
}

interface KeyRowProps {
  readonly apiKey: ApiKey
  readonly onEdit: () => void
}

/** One key. Copying it shows it in full too. */
function KeyRow({ apiKey: { id, name, key, permissions, revoked }, onEdit }: KeyRowProps) {
  const { controls, queries } = useAcademy()
  const client = useQueryClient()
  const [fullKey, setFullKey] = useState<string>()
  const readFull = async () => {
    const { key: full } = await client.fetchQuery(queries.keys.get(id))
    setFullKey(full)
    return full
  }
  const makeValid = () => runAction(() => controls.keys.update(id, { revoked: false }), `“${name}” is valid again`)
  const revoke = () =>
    runAction(async () => {
      await controls.keys.update(id, { revoked: true })
      toast(`“${name}” is revoked: requests with it get 401`, { action: { label: 'Undo', onClick: makeValid } })
    })
  return (
    <li className="flex flex-col border rounded-lg bg-raised gap-2 py-3 pr-3 pl-4" aria-label={name} data-row>
      <div className="flex items-center flex-wrap gap-y-1 gap-x-2">
        <h2 className="truncate max-w-full" dir="auto" title={name}>
          {name}
        </h2>
        <Badge tone={revoked ? 'red' : 'green'}>{revoked ? 'revoked' : 'valid'}</Badge>
        <span className="text-muted" title={permissions === 'all' ? undefined : permissions.join('\n')}>
          {permissions === 'all'
            ? 'All operations'
            : permissions.length === 0
              ? 'No operation'
              : `${permissions.length} of ${operationIds.length} operations`}
        </span>
        <span className="flex gap-1 ml-auto [&_button]:border-transparent [&_button]:bg-transparent">
          <Button isChange look="quiet" icon={<Pencil />} onClick={onEdit}>
            Edit
          </Button>
          <Button isChange look={revoked ? 'quiet' : 'danger'} onClick={revoked ? makeValid : revoke}>
            {revoked ? 'Make valid' : 'Revoke'}
          </Button>
        </span>
      </div>
      <div className="flex items-center flex-wrap gap-1 py-0.75 pr-1 pl-3 rounded-md bg-surface [&_code]:flex-1 [&_code]:min-w-[min(100%,300px)] [&_code]:wrap-anywhere">
        <code>{fullKey ?? key}</code>
        <CopyButton look="quiet" value={readFull}>
          Copy
        </CopyButton>
        <CopyButton look="quiet" value={async () => envOf({ baseUrl: serviceUrl, apiKey: await readFull() })}>
          Copy .env
        </CopyButton>
      </div>
    </li>
  )
}

/** Creates a key, and shows it in full. */
function NewKey({ onClose }: { readonly onClose: () => void }) {
  const { controls } = useAcademy()
  const [created, setCreated] = useState<ApiKey>()
  const create = async (key: Parameters<typeof controls.keys.create>[0]) => setCreated(await controls.keys.create(key))
  if (!created) return <KeyForm title="New API key" submit="Create" onSubmit={create} onClose={onClose} />
  return (
    <Dialog
      title={`The key “${created.name}” is created`}
      description="The list of keys hides most of it; Copy shows it again."
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Code label="API key" code={created.key} isWrapped />
      <Code label=".env" code={envOf({ baseUrl: serviceUrl, apiKey: created.key })} isWrapped />
    </Dialog>
  )
}
