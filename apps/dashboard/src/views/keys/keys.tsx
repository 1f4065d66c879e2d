import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'

import { useViewSearch } from '../../addresses.ts'
import { type ApiKey, controlsOf } from '../../api/client.ts'
import { keysQuery } from '../../api/queries.ts'
import { runAction } from '../../api/run-action.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { useCommands } from '../../shell/commands.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { toast } from '../../ui/messages.ts'
import { Page, View } from '../../ui/view.tsx'
import { useRowKeys } from '../shared/open-row.tsx'
import { QueryResult } from '../shared/query-result.tsx'
import { KeyForm } from './key-form.tsx'
import { KeyRow } from './key-row.tsx'
import { NewKey } from './new-key.tsx'

/** The API keys of the academy. */
export function Keys() {
  const academyId = useAcademyId()
  const search = useViewSearch()
  const query = useQuery(keysQuery(academyId))
  const edited = query.data?.find(({ id }) => id === search.get('key'))
  const create = () => search.set({ form: 'new' }, { isStep: true })
  useCommands([{ label: 'Create an API key', group: 'Page', keys: 'n', isChange: true, run: create }])

  const { update } = controlsOf(academyId).keys
  const revoke = ({ id, name }: ApiKey, revoked: boolean) =>
    runAction(async () => {
      await update(id, { revoked })
      if (!revoked) return toast(`“${name}” is valid again`)
      const undo = () => runAction(() => update(id, { revoked: false }), `“${name}” is valid again`)
      toast(`“${name}” is revoked: requests with it get 401`, { action: { label: 'Undo', onClick: undo } })
    })

  useRowKeys()
  return (
    <View
      title="Keys"
      tools={
        <Button isChange icon={<Plus />} onClick={create} title="Create an API key (n)" className="ml-auto">
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
                  <KeyRow
                    key={key.id}
                    academyId={academyId}
                    apiKey={key}
                    onEdit={() => search.set({ key: key.id }, { isStep: true })}
                    onRevoke={(revoked) => revoke(key, revoked)}
                  />
                ))}
              </ul>
            </Page>
          )
        }
      </QueryResult>
      {search.get('form') === 'new' && <NewKey academyId={academyId} onClose={() => search.set({ form: undefined })} />}
      {edited && (
        <KeyForm
          key={edited.id}
          title={`Edit “${edited.name}”`}
          name={edited.name}
          permissions={edited.permissions}
          submit="Save"
          onSubmit={async (name, permissions) => {
            await update(edited.id, { name, permissions: permissions === 'all' ? permissions : [...permissions] })
            search.set({ key: undefined })
            toast('The key is saved')
          }}
          onClose={() => search.set({ key: undefined })}
        />
      )}
    </View>
  )
}
