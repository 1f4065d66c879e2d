import type { Offer } from '../../api/client.ts'
import { DeleteDialog } from '../../ui/delete-dialog.tsx'
import { useDeleteOffer } from './offer-changes.ts'

interface DeleteOfferDialogProps {
  readonly offer: Offer
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Asks before an offer is deleted, and says what goes with it. */
export function DeleteOfferDialog({ offer, onClose, onDeleted }: DeleteOfferDialogProps) {
  const { name, courses, granted_to, holders, holder_list } = offer
  const deleteOffer = useDeleteOffer()
  return (
    <DeleteDialog
      kind="offer"
      name={name}
      onClose={onClose}
      onDelete={() => {
        deleteOffer(offer)
        onDeleted()
      }}
    >
      {holder_list && (
        <p>
          Its list “{holder_list.name}” with {(holders?.length ?? 0).toLocaleString('en')} holders is deleted, too.
        </p>
      )}
      <p>
        Its {courses.length} courses are then no longer granted by it.{' '}
        {granted_to.length > 0 && 'The lists it is granted to stay.'}
      </p>
    </DeleteDialog>
  )
}
