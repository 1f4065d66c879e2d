import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import { controlsOf, type Snapshot, undoableOf } from '../../api/client.ts'
import { snapshotsQuery } from '../../api/queries.ts'
import { runAction } from '../../api/run-action.ts'
import { runUndoable, undoIn } from '../../api/undoable.ts'
import { useIsHosted } from '../../api/use-is-hosted.ts'
import { Button } from '../../ui/button.tsx'
import { countOf } from '../../ui/count-of.ts'
import { Rows, RowText } from '../../ui/details.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { Card } from '../../ui/view.tsx'
import { Changeable } from '../../ui/read-only.tsx'

/** States of the academy, stored under a name. */
export function SnapshotsCard({ academyId }: { readonly academyId: string }) {
  const { data: snapshots = [] } = useQuery(snapshotsQuery(academyId))
  const isHosted = useIsHosted()
  const restore = (snapshot: Snapshot) =>
    runUndoable({
      what: `the return to “${snapshot.name}”`,
      message: `The academy is as it was in “${snapshot.name}”`,
      run: async () => undoIn(academyId, await undoableOf(academyId).snapshots.restore(snapshot.id)),
    })
  const remove = (snapshot: Snapshot) =>
    runAction(() => controlsOf(academyId).snapshots.remove(snapshot.id), `“${snapshot.name}” is deleted`)
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
        <NewSnapshot academyId={academyId} />
      </Changeable>
      {snapshots.length > 0 && (
        <Rows label="Snapshots">
          {snapshots.toReversed().map((snapshot) => (
            <li key={snapshot.id} aria-label={snapshot.name}>
              <RowText title={snapshot.name}>
                {snapshot.name}
                <span className="text-small text-muted block">
                  {formatTime(snapshot.created_at, 'full')} · {countOf(snapshot.student_count, 'student')}
                </span>
              </RowText>
              <Button isChange onClick={() => restore(snapshot)}>
                Restore
              </Button>
              <Button isChange look="quiet" isIconOnly icon={<Trash2 />} onClick={() => remove(snapshot)}>
                {`Delete ${snapshot.name}`}
              </Button>
            </li>
          ))}
        </Rows>
      )}
    </Card>
  )
}

function NewSnapshot({ academyId }: { readonly academyId: string }) {
  const [name, setName] = useState('')
  const create = async () => {
    await controlsOf(academyId).snapshots.create(name)
    setName('')
  }
  return (
    <Form className="flex items-start gap-2 [&>div]:flex-1 [&>button]:mt-6" onSubmit={create}>
      {(errorOf) => (
        <>
          <TextField
            label="New snapshot"
            error={errorOf('name')}
            placeholder="such as: before the import"
            value={name}
            onText={setName}
          />
          <Button type="submit">Create</Button>
        </>
      )}
    </Form>
  )
}
