import { useQuery } from '@tanstack/react-query'
import { Tag } from 'lucide-react'

import { useViewSearch } from '../../addresses.ts'
import { coursesQuery, offersQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Empty } from '../../ui/empty.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { DataTable } from '../../ui/table.tsx'
import { QueryResult } from '../shared/query-result.tsx'
import { RecordsView } from '../shared/records-view.tsx'
import { Matrix } from './matrix.tsx'
import { NewOfferDialog } from './new-offer-dialog.tsx'
import { offerColumns } from './offer-columns.tsx'
import { OfferSheet } from './offer-sheet.tsx'

const forms = [
  { value: 'offers', label: 'Offers' },
  { value: 'matrix', label: 'Courses × lists' },
] as const

/** The offers of the academy: which courses they grant, and to whom. */
export function Offers() {
  const academyId = useAcademyId()
  const address = useViewSearch()
  const form = address.oneOf('show', ['offers', 'matrix']) ?? 'offers'
  const offers = useQuery(offersQuery(academyId))
  const { data: courses = [] } = useQuery(coursesQuery(academyId))
  return (
    <RecordsView
      title="Offers"
      kind="offer"
      tools={
        <Segmented
          label="Show"
          options={forms}
          value={form}
          onChange={(chosen) => address.set({ show: chosen === 'offers' ? undefined : chosen })}
        />
      }
      Sheet={OfferSheet}
      NewRecord={NewOfferDialog}
    >
      {(row) => (
        <QueryResult query={offers}>
          {(rows) =>
            rows.length === 0 ? (
              <Empty title="This academy has no offers" icon={<Tag />}>
                <p>An offer grants courses to the members of lists and to holders of its own.</p>
              </Empty>
            ) : form === 'matrix' ? (
              <Matrix offers={rows} courses={courses} />
            ) : (
              <DataTable
                label="Table of offers"
                columns={offerColumns(academyId, courses)}
                rows={rows}
                isFixed
                className="[&_td]:py-2"
                row={row}
              />
            )
          }
        </QueryResult>
      )}
    </RecordsView>
  )
}
