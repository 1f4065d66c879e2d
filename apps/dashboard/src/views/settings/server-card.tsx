import { useQuery } from '@tanstack/react-query'

import { serverQuery } from '../../api/queries.ts'
import { useIsHosted } from '../../api/use-is-hosted.ts'
import { Details } from '../../ui/details.tsx'
import { Time } from '../../ui/time.tsx'
import { Card } from '../../ui/view.tsx'

/** How the server was started. */
export function ServerCard() {
  const { data: server } = useQuery(serverQuery)
  const isHosted = useIsHosted()
  if (!server) return null
  const { version, base_url, data, latency, started_at } = server
  if (isHosted) {
    return (
      <Card title="Server" description="The hosted service: it stores academies, with their faults and emails.">
        <Details rows={{ API: <code>{base_url}</code> }} />
      </Card>
    )
  }
  return (
    <Card title="Server" description="The options of its command set these.">
      <Details
        rows={{
          API: <code>{base_url}</code>,
          Latency: latencyText(latency),
          Data:
            data === null ? 'In memory: it is lost when the server ends (--data FILE keeps it)' : <code>{data}</code>,
          Started: <Time at={started_at} form="full" />,
          Version: version,
        }}
      />
    </Card>
  )
}

function latencyText(latency: readonly number[] | null): string {
  if (latency === null) return 'None (--latency MS delays responses)'
  const [min, max] = latency
  return min === max ? `${min} ms` : `${min} to ${max} ms`
}
