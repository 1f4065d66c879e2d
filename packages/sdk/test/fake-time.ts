import { expect, vi } from 'vitest'

/** Advances the fake time until a call ends. */
export async function finish<Value>(call: Promise<Value>): Promise<Value> {
  const state = { over: false }
  const end = () => (state.over = true)
  void call.then(end, end)
  for (let step = 0; step < 10_000 && !state.over; step++) await vi.advanceTimersByTimeAsync(100)
  return call
}

/** Advances the fake time until a call fails. Returns its error. */
export const failing = (call: Promise<unknown>): Promise<unknown> =>
  finish(call).then(
    () => expect.unreachable('it did not fail'),
    (error: unknown) => error,
  )

/** A promise that the test resolves. */
export function deferred<Value = void>() {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((done) => (resolve = done))
  return { promise, resolve: (value: Value) => resolve(value) }
}
