import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import type { Offer } from '../../api/client.ts'
import { offersQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Button } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Details } from '../../ui/details.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Switch } from '../../ui/field.tsx'
import { SavedField } from '../../ui/saved-field.tsx'
import { QueryResult } from '../shared/query-result.tsx'
import { DeleteOfferDialog } from './delete-offer-dialog.tsx'
import { Holders } from './holders.tsx'
import { useOfferChanges } from './offer-changes.ts'
import { OfferCourses } from './offer-courses.tsx'
import { OfferLists } from './offer-lists.tsx'

/** An offer, with all of its fields to edit. */
export function OfferSheet({ offerId, onClose }: { readonly offerId: string; readonly onClose: () => void }) {
  const offers = useQuery(offersQuery(useAcademyId()))
  const [isDeleting, setDeleting] = useState(false)
  const offer = offers.data?.find(({ id }) => id === offerId)
  return (
    <Dialog
      isOpen
      place="sheet"
      title={offer?.name ?? 'Offer'}
      onClose={onClose}
      actions={
        offer && (
          <Button isChange look="danger" icon={<Trash2 />} onClick={() => setDeleting(true)}>
            Delete the offer
          </Button>
        )
      }
    >
      <QueryResult query={offers}>
        {() =>
          offer ? (
            <>
              <Fields offer={offer} />
              <OfferCourses offer={offer} />
              <OfferLists offer={offer} />
              <Holders offer={offer} />
              {isDeleting && <DeleteOfferDialog offer={offer} onClose={() => setDeleting(false)} onDeleted={onClose} />}
            </>
          ) : (
            <Empty title="This offer does not exist">It was deleted, or the academy was reset.</Empty>
          )
        }
      </QueryResult>
    </Dialog>
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
      <Details
        rows={{
          Id: <Copyable value={id} name="id" />,
        }}
      />
    </>
  )
}
