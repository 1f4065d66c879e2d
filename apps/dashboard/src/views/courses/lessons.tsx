import { Trash2 } from 'lucide-react'

import type { Course } from '../../api/client.ts'
import { useAcademy } from '../../shell/academy.tsx'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/field.tsx'
import { TextForm } from '../../ui/form.tsx'
import { Rows, Section } from '../../ui/layout.tsx'
import { runAction } from '../../ui/messages.tsx'
import { Changeable } from '../../ui/read-only.tsx'
import { SavedField } from '../../ui/saved-field.tsx'
import { DragHandle, Sortable, SortableRow } from '../../ui/sortable.tsx'
import { useCourseEdit } from './course-edit.tsx'

type Lesson = Course['lessons'][number]

/** The lessons of a course in their order. */
export function Lessons({ course: { id: courseId, lessons } }: { readonly course: Course }) {
  const { controls } = useAcademy()
  const save = useCourseEdit(courseId)
  const saveLessons = (change: (lessons: Lesson[]) => Lesson[]) => save((now) => ({ lessons: change(now.lessons) }))
  const saveLesson = (id: string, changes: Partial<Lesson>) =>
    saveLessons((now) => now.map((lesson) => (lesson.id === id ? { ...lesson, ...changes } : lesson)))
  const move = (ids: string[]) => saveLessons((now) => now.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))
  // The server gives a new lesson its id.
  const add = (title: string) => controls.courses.update(courseId, { lessons: [...lessons, { title }] })
  return (
    <Section title="Lessons" note={`${lessons.filter(({ published }) => published).length} published`}>
      <Sortable
        ids={lessons.map(({ id }) => id)}
        nameOf={(id) => lessons.find((lesson) => lesson.id === id)?.title ?? id}
        onMove={(ids) => runAction(() => move(ids))}
      >
        <Rows label="Lessons" empty="A course without lessons has a progress of 0 for everybody.">
          {lessons.map((lesson) => (
            <LessonRow
              key={lesson.id}
              lesson={lesson}
              onSave={(changes) => saveLesson(lesson.id, changes)}
              onRemove={() => runAction(() => saveLessons((now) => now.filter(({ id }) => id !== lesson.id)))}
            />
          ))}
        </Rows>
      </Sortable>
      <Changeable>
        <TextForm label="Title of a new lesson" name="title" submit="Add" onSend={add} />
      </Changeable>
    </Section>
  )
}

interface LessonRowProps {
  readonly lesson: Lesson
  readonly onSave: (changes: Partial<Lesson>) => Promise<unknown>
  readonly onRemove: () => void
}

function LessonRow({ lesson, onSave, onRemove }: LessonRowProps) {
  const { id, title, published, reading_time_minutes } = lesson
  return (
    <SortableRow id={id}>
      {({ className = '', ...row }) => (
        <li
          {...row}
          className={`bg-raised [&_input[type='text']:not(:hover,_:focus)]:border-border [&>:last-child]:ml-auto max-narrow:pl-1 first:rounded-t-lg ${className}`}
        >
          <DragHandle label={`Move ${title}`} />
          <SavedField
            isBare
            label={`Title of ${title}`}
            className="flex-[1_1_140px] w-auto"
            value={title}
            onSave={(text) => onSave({ title: text })}
          />
          <span className="inline-flex items-center gap-1 text-muted [&_input]:w-13 [&_input]:text-right [&_input]:text-foreground">
            <SavedField
              isBare
              label={`Reading time of ${title}, in minutes`}
              inputMode="numeric"
              value={String(reading_time_minutes)}
              onSave={async (text) => onSave({ reading_time_minutes: parseMinutes(text) })}
            />
            min
          </span>
          <Switch
            label="Published"
            aria-label={`${title} is published`}
            checked={published}
            onChange={({ target }) => runAction(() => onSave({ published: target.checked }))}
          />
          <Button isChange look="quiet" isIconOnly icon={<Trash2 aria-hidden />} onClick={onRemove}>
            {`Remove ${title}`}
          </Button>
        </li>
      )}
    </SortableRow>
  )
}

function parseMinutes(text: string): number {
  if (!/^\d+$/.test(text.trim())) throw new Error(`Expected whole minutes, such as 5, got “${text}”`)
  return Number(text)
}
