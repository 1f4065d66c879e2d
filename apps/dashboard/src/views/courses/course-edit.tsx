import type { Course } from '../../api/client.ts'
import { useRowEdit } from '../../api/optimistic.ts'
import { useAcademy } from '../../shell/academy.tsx'
import { Switch, type SwitchLabels } from '../../ui/field.tsx'
import { runAction } from '../../ui/messages.tsx'

/** A function that changes a course. The change is shown at once. */
export function useCourseEdit(courseId: string) {
  const { controls, queries } = useAcademy()
  return useRowEdit({
    query: queries.courses.list(),
    id: courseId,
    patch: (fields) => controls.courses.update(courseId, fields),
  })
}

/** Shows a course in the API, or hides it there. */
export function PublishedSwitch({ course: { id, visibility }, ...labels }: SwitchLabels & { readonly course: Course }) {
  const save = useCourseEdit(id)
  return (
    <Switch
      {...labels}
      checked={visibility === 'published'}
      onChange={({ target }) => runAction(() => save({ visibility: target.checked ? 'published' : 'hidden' }))}
    />
  )
}
