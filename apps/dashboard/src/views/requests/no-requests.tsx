import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { Link } from 'wouter'

import { keyQuery, keysQuery } from '../../api/queries.ts'
import { useIsHosted } from '../../api/use-is-hosted.ts'
import { serviceUrl } from '../../api/service-url.ts'
import { Code } from '../../ui/code.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Loading } from '../../ui/empty.tsx'
import { useIsReadOnly } from '../../ui/read-only.tsx'
import { pathOf } from '../../view-path.ts'
import styles from './no-requests.module.css'
import { type Connection, envOf, snippets } from '../shared/snippets.ts'

/** The view of an academy without requests: how to send the first one. */
export function NoRequests({ academyId }: { readonly academyId: string }) {
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
    <div className={styles['scroll']}>
      <div className={styles['page']}>
        <header>
          <h2 className={styles['title']}>Send {isHosted ? 'a' : 'the first'} request</h2>
          <p className="muted">
            This academy is open. Call it as you would call the real service, with{' '}
            {isReadOnly ? 'the address of this page and a key' : 'this address and this key'}.
          </p>
          {isHosted && (
            <p className="muted">
              Requests are listed while this page is open. The list ends when the academy is not used for 10 seconds.
            </p>
          )}
        </header>
        {key && <Start connection={{ baseUrl: serviceUrl, apiKey: key.key }} />}
        {isWithoutKey && (
          <p>
            All keys of this academy are revoked. <Link href={pathOf(academyId, 'keys')}>Create a key</Link> first.
          </p>
        )}
        <p className={styles['waiting']} role="status">
          <span className={styles['pulse']} />
          Waiting for the {isHosted ? 'next' : 'first'} request…
        </p>
      </div>
    </div>
  )
}

function Start({ connection }: { readonly connection: Connection }) {
  return (
    <>
      <dl className={styles['values']}>
        <Value name="Base URL" value={connection.baseUrl} />
        <Value name="API key" value={connection.apiKey} />
      </dl>
      <Code label=".env" code={envOf(connection)} isWrapped />
      <Snippets connection={connection} />
    </>
  )
}

function Value({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
        <CopyButton look="quiet" isIconOnly value={value}>
          {`Copy the ${name}`}
        </CopyButton>
      </dd>
    </div>
  )
}

const names = ['curl', 'SDK', 'fetch'] as const

/** The same request with three tools. */
function Snippets({ connection }: { readonly connection: Connection }) {
  const [chosen, setChosen] = useState<(typeof names)[number]>('curl')
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = names[(names.indexOf(chosen) + step + names.length) % names.length]
    if (step === 0 || next === undefined) return
    setChosen(next)
    event.currentTarget.querySelectorAll('button')[names.indexOf(next)]?.focus()
  }
  return (
    <div>
      <div className={styles['tabs']} role="tablist" aria-label="Call the academy with" onKeyDown={move}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-controls="snippet"
            aria-selected={name === chosen}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => setChosen(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="snippet" aria-labelledby={`tab-${chosen}`}>
        <Code label={notes[chosen]} code={snippets[chosen](connection)} isWrapped={chosen === 'curl'} />
      </div>
    </div>
  )
}

const notes = {
  curl: 'Run it in a terminal',
  SDK: 'npm install @academy-access/sdk',
  fetch: 'Runs in Node and in a browser',
}
