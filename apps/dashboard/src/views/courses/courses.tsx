import type { Course } from '../../api/client.ts'
import { useOptimisticSave } from '../../api/optimistic.ts'
import { useAcademy } from '../../shell/academy.tsx'
import { runAction } from '../../ui/messages.tsx'
import { DragHandle, Sortable, SortableRow } from '../../ui/sortable.tsx'
import { type Column, RowName } from '../../ui/table.tsx'
import { useAllRows } from '../shared/paging.ts'
import { Records } from '../shared/records.tsx'
import { slugOf } from '../shared/texts.ts'
import { PublishedSwitch } from './course-edit.tsx'
import { CoursePane } from './course-pane.tsx'
import { termText } from './price.ts'

const columns: readonly Column<Course>[] = [
  {
    head: <span className="sr-only">Order</span>,
    width: 52,
    cell: ({ title }) => <DragHandle label={`Move ${title}`} />,
  },
  {
    head: 'Title',
    cell: (course) => (
      <RowName
        title={course.title}
        note={`${termText(course)} · ${lessonsText(course)} ${course.lessons.length === 1 ? 'lesson' : 'lessons'}${course.visibility === 'hidden' ? ' · hidden' : ''}`}
      />
    ),
  },
  { head: 'Slug', width: '22%', isWideOnly: true, cell: ({ slug }) => <code title={slug}>{slug}</code> },
  { head: 'Term', width: 150, isWideOnly: true, cell: termText },
  { head: 'Lessons', width: 80, isWideOnly: true, cell: lessonsText },
  {
    head: 'Visible',
    width: 130,
    narrowWidth: 72,
    cell: (course) => (
      <PublishedSwitch
        course={course}
        label={<span className="text-muted @max-[760px]:hidden">{course.visibility}</span>}
        aria-label={`${course.title} is published`}
      />
    ),
  },
]

/** How many lessons count, and how many more there are. */
function lessonsText({ lessons }: Course): string {
  const published = lessons.filter((lesson) => lesson.published).length
  return published === lessons.length ? String(published) : `${published} of ${lessons.length}`
}

/** The courses of the academy in display order, to drag into another one. */
export function Courses() {
  const { controls, queries } = useAcademy()
  const save = useOptimisticSave()
  const order = (ids: string[]) =>
    runAction(() =>
      save({
        query: queries.courses.list(),
        change: (courses) => courses.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
        save: () => controls.courses.order(ids),
      }),
    )
  return (
    <Records
      kind="course"
      read={useAllRows(queries.courses.list())}
      columns={columns}
      className="[&_:is(th,td):first-child]:pl-4! [&_:is(th,td):first-child]:pr-2! max-narrow:[&_:is(th,td):first-child]:pl-2! max-narrow:[&_:is(th,td):first-child]:pr-0!"
      empty={['This academy has no courses', 'Students are enrolled in courses, buy them, or get them by offers.']}
      create={{
        start: { title: '', slug: '' },
        fields: {
          title: { label: 'Title' },
          slug: {
            label: 'Slug',
            hint: 'Names the course in requests. Letters, digits, dots, hyphens and underscores.',
            from: ({ title }) => slugOf(title),
          },
        },
        send: (course) => controls.courses.create(course),
      }}
      RecordPane={CoursePane}
      table={(rows, table) => (
        <Sortable
          ids={rows.map((course) => course.id)}
          nameOf={(courseId) => rows.find((course) => course.id === courseId)?.title ?? courseId}
          onMove={order}
        >
          {table((row) => (course, cells) => (
            <SortableRow key={course.id} id={course.id}>
              {(props) => row(course, cells, props)}
            </SortableRow>
          ))}
        </Sortable>
      )}
    />
  )
}
