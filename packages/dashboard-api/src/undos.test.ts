import { expect, it, onTestFinished, vi } from 'vitest'

import { createUndos } from './undos.ts'

/** An academy. */
const academy = {}

const isOver = expect.objectContaining({ status: 410, message: expect.stringMatching(/^This can no longer be undone/) })

it('a change can be undone for a minute, once, in its own academy', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const undos = createUndos(20)
  const undone: string[] = []
  const keep = (name: string) => undos.keep(academy, () => void undone.push(name))
  const [first, second] = [keep('first'), keep('second')]
  vi.advanceTimersByTime(59_999)
  expect(() => undos.undo({}, first)).toThrow(isOver)
  expect(() => undos.undo(undefined, first)).toThrow(isOver)
  undos.undo(academy, first)
  expect(() => undos.undo(academy, first)).toThrow(isOver)
  expect(() => undos.undo({}, undefined)).toThrow(
    expect.objectContaining({
      status: 410,
      message: expect.stringMatching(/^Nothing is kept .*: journal\.clear, .*reset/),
    }),
  )
  vi.advanceTimersByTime(1)
  expect(() => undos.undo(academy, second)).toThrow(isOver)
  expect(undone).toEqual(['first'])
})

it('only the latest changes are kept, so that a loop of resets does not fill the memory', () => {
  const undos = createUndos(20)
  const ids = Array.from({ length: 21 }, () => undos.keep(academy, () => {}))
  expect(() => undos.undo(academy, ids[0])).toThrow(isOver)
  for (const id of ids.slice(1)) undos.undo(academy, id)
})
