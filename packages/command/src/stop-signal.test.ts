import { afterEach, expect, it, vi } from 'vitest'

import { listenForStop } from './stop-signal.ts'

afterEach(() => void vi.restoreAllMocks())

/** The exit codes of the process, which goes on. */
function exits(): unknown[] {
  const codes: unknown[] = []
  vi.spyOn(process, 'exit').mockImplementation(((code: unknown) => void codes.push(code)) as typeof process.exit)
  return codes
}

it('the first Ctrl-C asks to stop, the second ends the process at once', () => {
  const codes = exits()
  const stop = listenForStop()
  process.emit('SIGINT', 'SIGINT')
  expect([stop.signal.aborted, stop.exitCode, codes]).toEqual([true, 130, []])
  process.emit('SIGINT', 'SIGINT')
  expect(codes).toEqual([130])
  stop.close()
})

it('a command that ends itself writes what it has done after the second one; the third ends the process', () => {
  const codes = exits()
  const stop = listenForStop({ endsItself: true })
  process.emit('SIGTERM', 'SIGTERM')
  expect([stop.signal.aborted, stop.now.aborted, stop.exitCode]).toEqual([true, false, 143])
  process.emit('SIGTERM', 'SIGTERM')
  expect([stop.now.aborted, codes]).toEqual([true, []])
  process.emit('SIGTERM', 'SIGTERM')
  expect(codes).toEqual([143])
  stop.close()
})

it('listens no more when it is closed', () => {
  const before = process.listenerCount('SIGINT')
  const stop = listenForStop()
  expect(process.listenerCount('SIGINT')).toBe(before + 1)
  stop.close()
  expect(process.listenerCount('SIGINT')).toBe(before)
})
