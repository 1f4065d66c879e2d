import { useQuery } from '@tanstack/react-query'
import { Plus, Tag } from 'lucide-react'
import { useState } from 'react'

import { useViewSearch } from '../../addresses.ts'
import { coursesQuery, offersQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { useCommands } from '../../shell/commands.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { View } from '../../ui/view.tsx'
import { noMembersSearch } from '../shared/members.tsx'
import { useRowKeys } from '../shared/open-row.tsx'
import { QueryResult } from '../shared/query-result.tsx'
import { Matrix } from './matrix.tsx'
import { NewOfferDialog } from './new-offer-dialog.tsx'
import { OfferSheet } from './offer-sheet.tsx'
import { OfferTable } from './offer-table.tsx'
import styles from './offers.module.css'

const forms = [
  { value: 'offers', label: 'Offers' },
  { value: 'matrix', label: 'Courses × lists' },
] as const

/** The offers of the academy: which courses they grant, and to whom. */
export function Offers() {
  const academyId = useAcademyId()
  const address = useViewSearch()
  const form = address.oneOf('show', ['offers', 'matrix']) ?? 'offers'
  const opened = address.get('offer')
  const [isCreating, setCreating] = useState(false)
  const offers = useQuery(offersQuery(academyId))
  const { data: courses = [] } = useQuery(coursesQuery(academyId))
  useRowKeys()
  useCommands([{ label: 'Create an offer', group: 'Page', keys: 'n', isChange: true, run: () => setCreating(true) }])
  const open = (offer: string) => address.set({ offer }, { isStep: true })
  const tools = (
    <>
      <Segmented
        label="Show"
        options={forms}
        value={form}
        onChange={(chosen) => address.set({ show: chosen === 'offers' ? undefined : chosen })}
      />
      <Button isChange look="primary" icon={<Plus />} className={styles['create']} onClick={() => setCreating(true)}>
        New offer
      </Button>
    </>
  )
  return (
    <View title="Offers" tools={tools}>
      <QueryResult query={offers}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="This academy has no offers" icon={<Tag />}>
              <p>An offer grants courses to the members of lists and to holders of its own.</p>
            </Empty>
          ) : form === 'matrix' ? (
            <Matrix offers={rows} courses={courses} />
          ) : (
            <OfferTable offers={rows} courses={courses} opened={opened} onOpen={open} />
          )
        }
      </QueryResult>
      {opened !== undefined && (
        <OfferSheet
          key={opened}
          offerId={opened}
          onClose={() => address.set({ offer: undefined, ...noMembersSearch })}
        />
      )}
      {isCreating && (
        <NewOfferDialog
          onClose={() => setCreating(false)}
          onCreated={({ id }) => {
            setCreating(false)
            open(id)
          }}
        />
      )}
    </View>
  )
}
