import { Slider } from '@base-ui/react/slider'
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
  const save = async (lessons: number) => {
    saving.current++
    await onChange(lessons)
    if (--saving.current === 0) setChosen(undefined)
  }
  if (total === 0) return <span className="text-muted">The course has no published lessons</span>
  const value = chosen ?? completed
  return (
    <>
      <Slider.Root
        className="flex-1 min-w-0"
        value={value}
        min={0}
        max={total}
        disabled={disabled || isReadOnly}
        thumbAlignment="edge"
        onValueChange={setChosen}
        onValueCommitted={(lessons) => void save(lessons)}
      >
        <Slider.Control className="flex items-center h-7 touch-none cursor-pointer data-disabled:cursor-default data-disabled:opacity-50">
          <Slider.Track className="w-full h-1 rounded-xs bg-strong">
            <Slider.Indicator className="rounded-xs bg-accent-fill" />
            <Slider.Thumb
              className="border-2 border-accent-fill rounded-full bg-raised size-4 [&:has(:focus-visible)]:outline-2 [&:has(:focus-visible)]:outline-focus [&:has(:focus-visible)]:outline-offset-2"
              aria-label={label}
              getAriaValueText={(_, lessons) => `${lessons} of ${total} lessons`}
            />
          </Slider.Track>
        </Slider.Control>
      </Slider.Root>
      <span className="min-w-11 text-muted text-right">
        {value} of {total}
      </span>
    </>
  )
}
