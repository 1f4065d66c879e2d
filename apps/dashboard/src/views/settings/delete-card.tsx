import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { useOpenView } from '../../addresses.ts'
import { type Academy, platformControls } from '../../api/client.ts'
import { academiesQuery } from '../../api/queries.ts'
import { runAction } from '../../api/run-action.ts'
import { Button } from '../../ui/button.tsx'
import { countOf } from '../../ui/count-of.ts'
import { DeleteDialog } from '../../ui/delete-dialog.tsx'
import { Card } from '../../ui/view.tsx'

interface DeleteCardProps {
  readonly academy: Academy
  readonly academies: readonly Academy[]
}

/** Deletes the academy, after a question. */
export function DeleteCard({ academy, academies }: DeleteCardProps) {
  const { id, name } = academy
  const client = useQueryClient()
  const openView = useOpenView()
  const [, navigate] = useLocation()
  const [isAsking, setAsking] = useState(false)
  const remove = () =>
    runAction(async () => {
      await platformControls().academies.delete(id)
      const next = academies.find((other) => other.id !== id)
      if (next) return openView(next.id)
      await client.invalidateQueries(academiesQuery)
      navigate('/')
    }, `“${name}” is deleted`)
  return (
    <Card
      title="Delete the academy"
      description="Its students, courses, lists, keys and requests go with it. Requests with its keys then get 401."
      tools={
        <Button look="danger" onClick={() => setAsking(true)}>
          Delete
        </Button>
      }
    >
      <DeleteDialog
        isOpen={isAsking}
        kind="academy"
        name={name}
        description="This cannot be undone."
        onClose={() => setAsking(false)}
        onDelete={remove}
      >
        <p>
          It has {countOf(academy.student_count, 'student')}, {countOf(academy.course_count, 'course')},{' '}
          {countOf(academy.list_count, 'list')} and {countOf(academy.offer_count, 'offer')}. Export it first to keep
          them.
        </p>
      </DeleteDialog>
    </Card>
  )
}
