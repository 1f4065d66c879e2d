import { codeOf } from '@academy-access/schemas/internal/compiled'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'

import { serviceUrl, token } from '../../api/client.ts'
import { academiesQuery, useIsHosted } from '../../api/queries.ts'
import { useAcademy } from '../../shell/academy.tsx'
import { Button } from '../../ui/button.tsx'
import { Code, Copyable } from '../../ui/copy.tsx'
import { Segmented } from '../../ui/field.tsx'
import { Loading } from '../../ui/layout.tsx'
import { runUndoable } from '../../ui/messages.tsx'
import { useIsReadOnly } from '../../ui/read-only.tsx'
import { countOf, namesOf } from '../../ui/text.ts'
import { type Connection, type Snippet, agentSnippets, envOf } from './request-texts.ts'

/** The view of an academy without requests: how to send the first one. `others` reached no academy. */
export function NoRequests({ others }: { readonly others: number }) {
  const { queries, pathTo } = useAcademy()
  const { data: keys } = useQuery(queries.keys.list())
  const isHosted = useIsHosted()
  const valid = keys?.find(({ revoked }) => !revoked)
  // A token that may only read gets no key in full.
  const isReadOnly = useIsReadOnly()
  const { data: key } = useQuery({
    ...queries.keys.get(valid?.id ?? ''),
    enabled: valid !== undefined && !isReadOnly,
  })
  const isWithoutKey = keys !== undefined && !valid
  if (!key && !isWithoutKey && !isReadOnly) return <Loading />
  return (
    <div className="h-full overflow-auto">
      <div className="flex flex-col gap-5 max-w-190 mx-auto py-10 px-5 max-narrow:gap-4 max-narrow:py-5 max-narrow:px-3">
        <header className="flex flex-col items-start gap-1">
          <h2 className="text-[22px] leading-8">Send {isHosted ? 'a' : 'the first'} request</h2>
          <Closed />
          <p className="text-muted">
            Call it as you would call the real service, with{' '}
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
            <Link href={pathTo('requests', { status: 'no academy' })}>Show {others === 1 ? 'it' : 'them'}</Link>
          </p>
        )}
        {key && <Start connection={{ baseUrl: serviceUrl, apiKey: key.key }} />}
        {!isHosted && (
          <section className="flex flex-col gap-2">
            <h3>Let your coding agent use it</h3>
            <Snippets label="Coding agent" all={agentSnippets(serviceUrl, token.get() !== null)} />
          </section>
        )}
        {isWithoutKey && (
          <p>
            This academy has no valid key. <Link href={pathTo('keys')}>Create a key</Link> first.
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

/** Says why an academy that is locked, or whose plan has no API, rejects every request, with what opens it. */
function Closed() {
  const { id, controls } = useAcademy()
  const { plan, locked } = useQuery(academiesQuery).data?.find((one) => one.id === id) ?? {}
  const open = (what: string, given: Change, before: Change) =>
    runUndoable(`the change of the ${what}`, 'The academy is open', async () => {
      await controls.plan.update(given)
      return () => controls.plan.update(before)
    })
  const reasons = [
    plan !== undefined &&
      plan !== 'paid' && {
        text: `This academy has the ${plan} plan: every request gets 402 trial_api_unavailable.`,
        action: 'Give it the paid plan',
        run: () => open('plan', { plan: 'paid' }, { plan }),
      },
    locked && {
      text: 'This academy is locked: every request gets 402 academy_locked.',
      action: 'Unlock it',
      run: () => open('lock', { locked: false }, { locked }),
    },
  ]
  return reasons.map(
    (reason) =>
      reason && (
        <p
          key={reason.action}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 px-3 rounded-lg bg-amber-soft text-amber"
        >
          {reason.text}
          <Button isChange onClick={reason.run}>
            {reason.action}
          </Button>
        </p>
      ),
  )
}

type Change = Parameters<ReturnType<typeof useAcademy>['controls']['plan']['update']>[0]

/** The request that the page suggests. */
const suggested = { method: 'GET', path: '/api/v1/students?limit=3', operation: 'students.list' } as const

/** The address and the key, and the same request with three tools. */
function Start({ connection }: { readonly connection: Connection }) {
  const { baseUrl, apiKey } = connection
  const code = codeOf(suggested, baseUrl)
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,340px),1fr))] gap-3">
        {Object.entries({ 'Base URL': baseUrl, 'API key': apiKey }).map(([name, value]) => (
          <div key={name}>
            <dt className="mb-1 font-[550]">{name}</dt>
            <dd className="flex items-center gap-1 py-0.75 pr-1 pl-3 border rounded-lg bg-surface">
              <Copyable className="flex-1 min-w-0 wrap-anywhere" value={value} name={name} />
            </dd>
          </div>
        ))}
      </dl>
      <Code label=".env" code={envOf(connection)} isWrapped />
      <Snippets
        label="Call the academy with"
        all={[
          ['curl', 'Run it in a terminal', code.curl(apiKey)],
          ['SDK', 'npm install @academy-access/sdk', code.SDK(apiKey)],
          ['fetch', 'Runs in Node and in a browser', code.fetch(apiKey)],
        ]}
      />
    </>
  )
}

interface SnippetsProps {
  readonly label: string
  /** The first one is shown. */
  readonly all: readonly Snippet[]
}

/** The same with several tools. */
function Snippets({ label, all }: SnippetsProps) {
  const [chosen, setChosen] = useState(all[0]?.[0] ?? '')
  const [, note = '', code = ''] = all.find(([name]) => name === chosen) ?? []
  return (
    <div className="flex flex-col items-start gap-2 [&_figure]:w-full">
      <Segmented label={label} names={namesOf(all.map(([name]) => name))} value={chosen} onChoose={setChosen} />
      <Code label={note} code={code} isWrapped={!code.includes('\n') || code.startsWith('curl')} />
    </div>
  )
}
