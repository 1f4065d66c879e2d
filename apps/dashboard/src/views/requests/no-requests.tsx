import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'

import { keyQuery, keysQuery } from '../../api/queries.ts'
import { useIsHosted } from '../../api/use-is-hosted.ts'
import { serviceUrl } from '../../api/service-url.ts'
import { Code } from '../../ui/code.tsx'
import { countOf } from '../../ui/count-of.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Loading } from '../../ui/empty.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useIsReadOnly } from '../../ui/read-only.tsx'
import { pathOf } from '../../view-path.ts'
import { agentSnippets, type Connection, envOf, snippets } from '../shared/snippets.ts'

interface NoRequestsProps {
  readonly academyId: string
  /** How many requests to the server reached no academy. */
  readonly others: number
}

/** The view of an academy without requests: how to send the first one. */
export function NoRequests({ academyId, others }: NoRequestsProps) {
  const { data: keys } = useQuery(keysQuery(academyId))
  const isHosted = useIsHosted()
  const valid = keys?.find(({ revoked }) => !revoked)
  // A token that may only read gets no key in full.
  const isReadOnly = useIsReadOnly()
  const { data: key } = useQuery({
    ...keyQuery(academyId, valid?.id ?? ''),
    enabled: valid !== undefined && !isReadOnly,
  })
  const isWithoutKey = keys !== undefined && !valid
  if (!key && !isWithoutKey && !isReadOnly) return <Loading />
  return (
    <div className="h-full overflow-auto">
      <div className="flex flex-col gap-5 max-w-190 mx-auto py-10 px-5 max-narrow:gap-4 max-narrow:py-5 max-narrow:px-3">
        <header>
          <h2 className="mb-1 text-[22px] leading-8">Send {isHosted ? 'a' : 'the first'} request</h2>
          <p className="text-muted">
            This academy is open. Call it as you would call the real service, with{' '}
            {isReadOnly ? 'the address of this page and a key' : 'this address and this key'}.
          </p>
          {isHosted && (
            <p className="text-muted">
              Requests are listed while this page is open. The list ends when the academy is not used for 10 seconds.
            </p>
          )}
        </header>
        {others > 0 && (
          <p className="py-2 px-3 rounded-lg bg-amber-soft text-amber [&_a]:underline">
            {countOf(others, 'request')} to this server got 401: no academy has{' '}
            {others === 1 ? 'its key' : 'their keys'}.{' '}
            <Link href={pathOf(academyId, 'requests', { status: 'no academy' })}>
              Show {others === 1 ? 'it' : 'them'}
            </Link>
          </p>
        )}
        {key && <Start connection={{ baseUrl: serviceUrl, apiKey: key.key }} />}
        {!isHosted && (
          <section className="flex flex-col gap-2">
            <h3>Let your coding agent use it</h3>
            <Snippets label="Coding agent" all={agentSnippets(serviceUrl)} />
          </section>
        )}
        {isWithoutKey && (
          <p>
            All keys of this academy are revoked. <Link href={pathOf(academyId, 'keys')}>Create a key</Link> first.
          </p>
        )}
        <p className="flex items-center justify-center gap-2.5 pt-1 text-muted" role="status">
          <span className="rounded-full bg-accent animate-pulse size-2" />
          Waiting for the {isHosted ? 'next' : 'first'} request…
        </p>
      </div>
    </div>
  )
}

function Start({ connection }: { readonly connection: Connection }) {
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,340px),1fr))] gap-3">
        <Value name="Base URL" value={connection.baseUrl} />
        <Value name="API key" value={connection.apiKey} />
      </dl>
      <Code label=".env" code={envOf(connection)} isWrapped />
      <Snippets
        label="Call the academy with"
        all={[
          ['curl', 'Run it in a terminal', snippets.curl(connection)],
          ['SDK', 'npm install @academy-access/sdk', snippets.SDK(connection)],
          ['fetch', 'Runs in Node and in a browser', snippets.fetch(connection)],
        ]}
      />
    </>
  )
}

function Value({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className="mb-1 font-[550]">{name}</dt>
      <dd className="flex items-center gap-1 py-0.75 pr-1 pl-3 border rounded-lg bg-surface">
        <code className="flex-1 min-w-0 wrap-anywhere">{value}</code>
        <CopyButton look="quiet" isIconOnly value={value}>
          {`Copy the ${name}`}
        </CopyButton>
      </dd>
    </div>
  )
}

interface SnippetsProps {
  readonly label: string
  /** The first one is shown. */
  readonly all: readonly (readonly [name: string, note: string, code: string])[]
}

/** The same with several tools. */
function Snippets({ label, all }: SnippetsProps) {
  const [chosen, setChosen] = useState(all[0]?.[0] ?? '')
  const [, note = '', code = ''] = all.find(([name]) => name === chosen) ?? []
  return (
    <div className="flex flex-col items-start gap-2 [&_figure]:w-full">
      <Segmented
        label={label}
        options={all.map(([name]) => ({ value: name, label: name }))}
        value={chosen}
        onChange={setChosen}
      />
      <Code label={note} code={code} isWrapped={!code.includes('\n')} />
    </div>
  )
}
