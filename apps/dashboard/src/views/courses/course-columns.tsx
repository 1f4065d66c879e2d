import type { Course } from '../../api/client.ts'
import { Switch } from '../../ui/field.tsx'
import { DragHandle } from '../../ui/sortable.tsx'
import type { Column } from '../../ui/table.tsx'
import { RowName } from '../shared/open-row.tsx'
import { useCourseChanges } from './course-changes.ts'
import { termText } from './terms.ts'

/** The columns of the table of courses. */
export const courseColumns: readonly Column<Course>[] = [
  {
    head: <span className="sr-only">Order</span>,
    width: 52,
    narrowWidth: 48,
    cell: ({ title }) => <DragHandle label={`Move ${title}`} />,
  },
  {
    head: 'Title',
    cell: (course) => (
      <RowName
        title={course.title}
        note={`${termText(course)} · ${lessonsText(course)} lessons${course.visibility === 'hidden' ? ' · hidden' : ''}`}
      />
    ),
  },
  { head: 'Slug', width: '22%', isWideOnly: true, cell: ({ slug }) => <code title={slug}>{slug}</code> },
  { head: 'Term', width: 150, isWideOnly: true, cell: termText },
  { head: 'Lessons', width: 80, isWideOnly: true, cell: lessonsText },
  { head: 'Visible', width: 130, narrowWidth: 72, cell: (course) => <Visibility course={course} /> },
]

function Visibility({ course: { id, title, visibility } }: { readonly course: Course }) {
  const { run } = useCourseChanges(id)
  return (
    <Switch
      label={<span className="text-muted max-narrow:hidden">{visibility}</span>}
      aria-label={`${title} is published`}
      checked={visibility === 'published'}
      onChange={(event) => run({ visibility: event.target.checked ? 'published' : 'hidden' })}
    />
  )
}

/** How many lessons count, and how many more there are. */
function lessonsText({ lessons }: Course): string {
  const published = lessons.filter((lesson) => lesson.published).length
  return published === lessons.length ? String(published) : `${published} of ${lessons.length}`
}
