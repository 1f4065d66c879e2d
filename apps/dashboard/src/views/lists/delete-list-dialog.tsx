import { call, type List } from '../../api/client.ts'
import { runAction } from '../../api/run-action.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { countOf } from '../../ui/count-of.ts'
import { DeleteDialog } from '../../ui/delete-dialog.tsx'

interface DeleteListDialogProps {
  readonly list: List
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Asks before a list is deleted, and says what goes with it. */
export function DeleteListDialog({ list, onClose, onDeleted }: DeleteListDialogProps) {
  const id = useAcademyId()
  const { id: listId, name, member_count } = list
  const remove = () => {
    runAction(() => call('DELETE /academies/:id/lists/:listId', { params: { id, listId } }), `“${name}” is deleted`)
    onDeleted()
  }
  return (
    <DeleteDialog kind="list" name={name} onClose={onClose} onDelete={remove}>
      <p>
        Its {countOf(member_count, 'member')} stay in the academy. Offers are no longer granted to them by this list.
      </p>
    </DeleteDialog>
  )
}
