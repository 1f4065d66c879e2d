import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'

import { useIsHosted } from '../../api/queries.ts'
import { useAcademy } from '../../shell/academy.tsx'
import { Button } from '../../ui/button.tsx'
import { TextForm } from '../../ui/form.tsx'
import { Card, RowText, Rows } from '../../ui/layout.tsx'
import { runAction, runUndoable } from '../../ui/messages.tsx'
import { Changeable } from '../../ui/read-only.tsx'
import { countOf, formatTime } from '../../ui/text.ts'

/** States of the academy, stored under a name. */
export function SnapshotsCard() {
  const { controls, queries, change } = useAcademy()
  const { data: snapshots = [] } = useQuery(queries.snapshots.list())
  const isHosted = useIsHosted()
  const restore = (id: string, name: string) =>
    runUndoable(`the return to “${name}”`, `The academy is as it was in “${name}”`, () =>
      change((undoable) => undoable.snapshots.restore(id)),
    )
  return (
    <Card
      title="Snapshots"
      description="A snapshot keeps the state under a name. Restoring it replaces the state, and can be undone for 10 seconds."
    >
      {isHosted && (
        <p className="text-muted">
          This service deletes snapshots when the academy is not used for 10 seconds: keep this page open, or export a
          fixture.
        </p>
      )}
      <Changeable>
        <TextForm
          label="New snapshot"
          name="name"
          placeholder="such as: before the import"
          submit="Create"
          onSend={(name) => controls.snapshots.create(name)}
        />
      </Changeable>
      <Rows label="Snapshots">
        {snapshots.toReversed().map(({ id, name, created_at, student_count }) => (
          <li key={id} aria-label={name}>
            <RowText title={name} note={`${formatTime(created_at, 'full')} · ${countOf(student_count, 'student')}`} />
            <Button isChange onClick={() => restore(id, name)}>
              Restore
            </Button>
            <Button
              isChange
              look="quiet"
              isIconOnly
              icon={<Trash2 />}
              onClick={() => runAction(() => controls.snapshots.delete(id), `“${name}” is deleted`)}
            >
              {`Delete ${name}`}
            </Button>
          </li>
        ))}
      </Rows>
    </Card>
  )
}
