import { useQuery } from '@tanstack/react-query'

import { controlsOf, type Offer } from '../../api/client.ts'
import { offersQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { Details } from '../../ui/details.tsx'
import { Switch } from '../../ui/field.tsx'
import { SavedField } from '../../ui/saved-field.tsx'
import { RecordSheet } from '../shared/record-sheet.tsx'
import type { SheetProps } from '../shared/records-view.tsx'
import { Holders } from './holders.tsx'
import { useOfferChanges } from './offer-changes.ts'
import { OfferCourses } from './offer-courses.tsx'
import { OfferLists } from './offer-lists.tsx'

/** An offer, with all of its fields to edit. */
export function OfferSheet({ id: offerId, onClose }: SheetProps) {
  const academyId = useAcademyId()
  const offers = useQuery(offersQuery(academyId))
  const offer = offers.data?.find(({ id }) => id === offerId)
  return (
    <RecordSheet
      kind="offer"
      query={offers}
      name={offer?.name}
      onClose={onClose}
      remove={offer && (() => controlsOf(academyId).offers.remove(offerId))}
      gone={offer && <Gone offer={offer} />}
    >
      {offer && (
        <>
          <Fields offer={offer} />
          <OfferCourses offer={offer} />
          <OfferLists offer={offer} />
          <Holders offer={offer} />
        </>
      )}
    </RecordSheet>
  )
}

function Gone({ offer: { courses, granted_to, holders, holder_list } }: { readonly offer: Offer }) {
  return (
    <>
      {holder_list && (
        <p>
          Its list “{holder_list.name}” with {(holders?.length ?? 0).toLocaleString('en')} holders is deleted, too.
        </p>
      )}
      <p>
        Its {courses.length} courses are then no longer granted by it.{' '}
        {granted_to.length > 0 && 'The lists it is granted to stay.'}
      </p>
    </>
  )
}

function Fields({ offer: { id, name, status, holder_list } }: { readonly offer: Offer }) {
  const { run, save } = useOfferChanges(id)
  return (
    <>
      <SavedField
        label="Name"
        value={name}
        {...(holder_list && { hint: `The list of its holders keeps its name, “${holder_list.name}”.` })}
        onSave={(text) => save({ name: text })}
      />
      <Switch
        label={status === 'active' ? 'Active: it grants its courses' : 'Inactive: it grants nothing'}
        aria-label="Active"
        checked={status === 'active'}
        onChange={(event) => run({ status: event.target.checked ? 'active' : 'inactive' })}
      />
      <Details rows={{ Id: <Copyable value={id} name="id" /> }} />
    </>
  )
}
