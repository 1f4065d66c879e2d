import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { Academy } from '../../api/client.ts'
import { serverQuery, useIsHosted } from '../../api/queries.ts'
import { useAcademy } from '../../shell/academy.tsx'
import { Labels, Time } from '../../ui/badge.tsx'
import { Segmented, SingleKeysSwitch } from '../../ui/field.tsx'
import { Card, Details } from '../../ui/layout.tsx'
import { chooseTheme, themeOf, themes, useStored } from '../../ui/storage.ts'

/* The cards that say something: about the academy, its changes, the server and this browser. */

/** What the cards of an academy get. */
export interface AcademyCardProps {
  readonly academy: Academy
  readonly academies: readonly Academy[]
}

/** The labels of an academy of the hosted service, who created it, and its end. */
export function AboutCard({
  academy: { labels, created_at, created_by, expires_at },
}: Pick<AcademyCardProps, 'academy'>) {
  if (!labels || created_at === undefined) return null
  return (
    <Card title="About this academy">
      <Details
        rows={{
          Labels:
            Object.keys(labels).length === 0 ? (
              'None'
            ) : (
              <span className="inline-flex flex-wrap gap-1">
                <Labels labels={labels} />
              </span>
            ),
          Created: (
            <>
              <Time at={created_at} form="full" />
              {created_by && ` by ${created_by}`}
            </>
          ),
          Ends: expires_at ? <Time at={expires_at} form="full" /> : 'Never',
        }}
      />
    </Card>
  )
}

/** How many changes are shown. */
const mostChanges = 100

/** Who has changed an academy of the hosted service on the dashboard. */
export function ChangesCard() {
  const { data: changes = [] } = useQuery(useAcademy().queries.changes())
  return (
    <Card
      title="Changes"
      description="Who has changed the academy on the dashboard: the name that was given with the token, newest first."
    >
      <ol className="max-h-80 overflow-auto [&_li]:flex [&_li]:flex-wrap [&_li]:gap-y-1 [&_li]:gap-x-4 [&_li]:py-1 [&_li]:px-0">
        {changes
          .slice(-mostChanges)
          .toReversed()
          .map(({ at, by, operation }, index) => (
            <li key={index}>
              <Time at={at} form="full" />
              <b>{by ?? 'A token without a name'}</b>
              <code>{operation}</code>
            </li>
          ))}
      </ol>
    </Card>
  )
}

/** How the server was started. */
export function ServerCard() {
  const { data: server } = useQuery(serverQuery)
  const isHosted = useIsHosted()
  if (!server) return null
  const { version, base_url, data, latency, started_at } = server
  const own = {
    Latency: latency ? `${[...new Set(latency)].join(' to ')} ms` : 'None (--latency TIME delays responses)',
    Data: data === null ? 'In memory: it is lost when the server stops (--data FILE keeps it)' : <code>{data}</code>,
    Started: <Time at={started_at} form="full" />,
    Version: version,
  }
  return (
    <Card
      title="Server"
      description={
        isHosted
          ? 'The hosted service: it stores academies, with their faults and emails.'
          : 'The options of its command set these.'
      }
    >
      <Details rows={{ API: <code>{base_url}</code>, ...(!isHosted && own) }} />
    </Card>
  )
}

/** What this browser keeps for all academies. */
export function BrowserCard() {
  return (
    <Card title="This browser" description="For all academies, in this browser alone.">
      <Setting name="Theme">
        <Segmented label="Theme" names={themes} value={themeOf(useStored('theme'))} onChoose={chooseTheme} />
      </Setting>
      <SingleKeysSwitch />
    </Card>
  )
}

interface SettingProps {
  readonly name: string
  /** The effect of the current value. */
  readonly note?: string
  /** The control. */
  readonly children: ReactNode
}

/** A setting of a card: its name at the left, its control at the right. */
export function Setting({ name, note, children }: SettingProps) {
  return (
    <div className="flex items-center flex-wrap justify-between gap-y-2 gap-x-4">
      <div className="flex flex-col">
        <b className="font-[550]">{name}</b>
        {note !== undefined && <span className="text-muted text-small">{note}</span>}
      </div>
      {children}
    </div>
  )
}
