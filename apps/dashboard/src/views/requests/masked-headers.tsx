import type { JournalEntryDetail } from '../../api/client.ts'
import { Details, Section } from '../../ui/details.tsx'

interface MaskedHeadersProps {
  readonly label: string
  readonly headers: JournalEntryDetail['request_headers']
}

/** The headers of a request or of its response, as the journal keeps them. */
export function MaskedHeaders({ label, headers = {} }: MaskedHeadersProps) {
  if (Object.keys(headers).length === 0) return null
  return (
    <Section title={label}>
      <Details rows={headers} />
    </Section>
  )
}
