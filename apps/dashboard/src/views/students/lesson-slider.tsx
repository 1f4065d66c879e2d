import { useRef, useState } from 'react'

import { useIsReadOnly } from '../../ui/read-only.tsx'

interface LessonSliderProps {
  readonly label: string
  readonly completed: number
  readonly total: number
  readonly disabled: boolean
  /** Called when the thumb is released, and for each key. Returns when the number is saved, or is not. */
  readonly onChange: (completed: number) => Promise<unknown>
}

/** Sets how many lessons of a course are completed. */
export function LessonSlider({ label, completed, total, disabled, onChange }: LessonSliderProps) {
  const isReadOnly = useIsReadOnly()
  const [chosen, setChosen] = useState<number>()
  // The next key counts from the chosen number, even if the one before is not saved yet.
  const saving = useRef(0)
  const save = async () => {
    if (chosen === undefined) return
    saving.current++
    await onChange(chosen)
    if (--saving.current === 0) setChosen(undefined)
  }
  if (total === 0) return <span className="text-muted">The course has no published lessons</span>
  const value = chosen ?? completed
  return (
    <>
      <input
        type="range"
        className="flex-1 min-w-0 accent-accent-fill disabled:opacity-50"
        aria-label={label}
        aria-valuetext={`${value} of ${total} lessons`}
        max={total}
        value={value}
        disabled={disabled || isReadOnly}
        onChange={({ target }) => setChosen(Number(target.value))}
        onPointerUp={() => void save()}
        onKeyUp={() => void save()}
      />
      <span className="min-w-11 text-muted text-right">
        {value} of {total}
      </span>
    </>
  )
}
