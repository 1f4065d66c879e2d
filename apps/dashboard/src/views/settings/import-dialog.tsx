import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useOpenView } from '../../addresses.ts'
import { type NewAcademy, sendControl } from '../../api/client.ts'
import { academiesQuery } from '../../api/queries.ts'
import { useAcademy } from '../../shell/academy.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Problem } from '../../ui/form.tsx'
import { RowText, Rows } from '../../ui/layout.tsx'
import { toast, undoable } from '../../ui/messages.tsx'
import { countOf } from '../../ui/text.ts'
import type { AcademyCardProps } from './facts.tsx'
import type { FixtureAcademy } from './fixture-academies.ts'

interface ImportDialogProps extends AcademyCardProps {
  readonly fileName: string
  readonly fixtures: readonly FixtureAcademy[]
  readonly onClose: () => void
}

/** Asks what a fixture file is for: to replace this academy, or to create others. */
export function ImportDialog({ fileName, fixtures, academy, academies, onClose }: ImportDialogProps) {
  const client = useQueryClient()
  const openView = useOpenView()
  const { controls } = useAcademy()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (action: () => Promise<void>) => action(),
    onSuccess: onClose,
  })
  const replace = ({ id, body, copy }: FixtureAcademy) =>
    undoable('the import', `“${academy.name}” has the state of ${fileName}`, async () => {
      const isOwn = id === undefined || id === academy.id
      const restored = await sendControl('restore', isOwn ? body : copy, { academyId: academy.id, undo: true })
      const { undo_id } = restored as { readonly undo_id: string }
      return () => controls.undo(undo_id)
    })
  const create = async (chosen: readonly FixtureAcademy[]) => {
    let created: NewAcademy | undefined
    for (const { id, body, copy } of chosen) {
      const isOpen = academies.some((open) => open.id === id)
      created = (await sendControl('academies.create', isOpen ? copy : body)) as NewAcademy
    }
    await client.invalidateQueries(academiesQuery)
    if (!created) return
    openView(created.id)
    toast(chosen.length === 1 ? `“${created.name}” is created` : `${chosen.length} academies are created`)
  }
  return (
    <Dialog
      title={`Import ${fileName}`}
      description={`It can replace “${academy.name}”, or become another academy.`}
      onClose={onClose}
      actions={
        fixtures.length > 1 && (
          <Button look="primary" disabled={isPending} onClick={() => mutate(() => create(fixtures))}>
            Create all {fixtures.length}
          </Button>
        )
      }
    >
      {fixtures.length === 0 && <p>This file has no academy.</p>}
      <Rows label="Academies of the file">
        {fixtures.map((fixture, index) => (
          // Academies of a file need no name and no id.
          <li key={index}>
            <RowText title={fixture.name ?? 'Without a name'} note={countOf(fixture.studentCount, 'student')} />
            <Button disabled={isPending} onClick={() => mutate(() => replace(fixture))}>
              Replace
            </Button>
            <Button disabled={isPending} onClick={() => mutate(() => create([fixture]))}>
              Create
            </Button>
          </li>
        ))}
      </Rows>
      <p className="text-muted">
        Replace keeps this academy’s keys if the file is of another academy. Create gives a new id and a new key if the
        academy of the file is open here.
      </p>
      <div role="status">{isPending && 'Importing…'}</div>
      <Problem>{error?.message}</Problem>
    </Dialog>
  )
}
