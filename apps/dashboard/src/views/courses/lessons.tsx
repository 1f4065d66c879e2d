import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import type { Course } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Rows, Section } from '../../ui/details.tsx'
import { Switch, TextInput } from '../../ui/field.tsx'
import { SavedInput } from '../../ui/saved-field.tsx'
import { DragHandle, Sortable, SortableRow } from '../../ui/sortable.tsx'
import { useAddLesson, useCourseChanges } from './course-changes.ts'
import { Changeable } from '../../ui/read-only.tsx'

type Lesson = Course['lessons'][number]

/** The lessons of a course in their order. */
export function Lessons({ course }: { readonly course: Course }) {
  const { lessons } = course
  const { run, save } = useCourseChanges(course.id)
  const addLesson = useAddLesson(course)
  return (
    <Section title="Lessons" note={`${lessons.filter(({ published }) => published).length} published`}>
      {lessons.length === 0 && (
        <p className="text-muted">A course without lessons has a progress of 0 for everybody.</p>
      )}
      {lessons.length > 0 && (
        <Sortable
          ids={lessons.map(({ id }) => id)}
          nameOf={(id) => lessons.find((lesson) => lesson.id === id)?.title ?? id}
          onMove={(ids) =>
            run((now) => ({ lessons: now.lessons.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) }))
          }
        >
          <Rows label="Lessons">
            {lessons.map((lesson) => (
              <LessonRow
                key={lesson.id}
                lesson={lesson}
                onPublish={(published) => run(withLesson(lesson.id, { published }))}
                onSave={(changes) => save(withLesson(lesson.id, changes))}
                onRemove={() => run((now) => ({ lessons: now.lessons.filter(({ id }) => id !== lesson.id) }))}
              />
            ))}
          </Rows>
        </Sortable>
      )}
      <Changeable>
        <NewLesson onAdd={addLesson} />
      </Changeable>
    </Section>
  )
}

/** A change of one lesson of a course. */
function withLesson(lessonId: string, changes: Partial<Lesson>) {
  return ({ lessons }: Course) => ({
    lessons: lessons.map((lesson) => (lesson.id === lessonId ? { ...lesson, ...changes } : lesson)),
  })
}

interface LessonRowProps {
  readonly lesson: Lesson
  readonly onPublish: (isPublished: boolean) => void
  readonly onSave: (changes: Partial<Lesson>) => Promise<unknown>
  readonly onRemove: () => void
}

function LessonRow({
  lesson: { id, title, published, reading_time_minutes },
  onPublish,
  onSave,
  onRemove,
}: LessonRowProps) {
  return (
    <SortableRow id={id}>
      {({ className = '', ...row }) => (
        <li
          {...row}
          className={`bg-raised [&_input[type='text']:not(:hover,_:focus)]:border-border [&>:last-child]:ml-auto max-narrow:pl-1 first:rounded-t-lg ${className}`}
        >
          <DragHandle label={`Move ${title}`} />
          <SavedInput
            label={`Title of ${title}`}
            className="flex-[1_1_140px] w-auto"
            value={title}
            onSave={(text) => onSave({ title: text })}
          />
          <span className="inline-flex items-center gap-1 text-muted [&_input]:w-13 [&_input]:text-right [&_input]:text-foreground">
            <SavedInput
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
            onChange={(event) => onPublish(event.target.checked)}
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

function NewLesson({ onAdd }: { readonly onAdd: (title: string) => void }) {
  const [title, setTitle] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '') return
    onAdd(title.trim())
    setTitle('')
  }
  return (
    <form className="flex gap-2" onSubmit={add}>
      <TextInput
        aria-label="Title of a new lesson"
        placeholder="Title of a new lesson"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Button type="submit" icon={<Plus aria-hidden />} disabled={title.trim() === ''}>
        Add
      </Button>
    </form>
  )
}
