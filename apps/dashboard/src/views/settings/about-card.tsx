import type { Academy } from '../../api/client.ts'
import { Details } from '../../ui/details.tsx'
import { Labels } from '../../ui/labels.tsx'
import { Time } from '../../ui/time.tsx'
import { Card } from '../../ui/view.tsx'

/** The labels of an academy of the hosted service, who created it, and its end. */
export function AboutCard({ academy }: { readonly academy: Academy }) {
  const { labels, created_at, created_by, expires_at } = academy
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
