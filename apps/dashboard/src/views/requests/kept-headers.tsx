import type { JournalEntryDetail } from '../../api/client.ts'
import { Details, Section } from '../../ui/details.tsx'

interface KeptHeadersProps {
  readonly label: string
  readonly headers: JournalEntryDetail['request_headers']
}

/** The headers of a request or of its response, as the journal keeps them. */
export function KeptHeaders({ label, headers = {} }: KeptHeadersProps) {
  if (Object.keys(headers).length === 0) return null
  return (
    <Section title={label}>
      <Details rows={headers} />
    </Section>
  )
}
