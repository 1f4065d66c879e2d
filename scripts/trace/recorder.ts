import { AsyncLocalStorage } from 'node:async_hooks'

/** One call of a function. */
export interface Frame {
  /** Path of the function's file within the repository. */
  readonly file: string
  /** Name of the function; empty for one without a name. */
  readonly name: string
  /** The call that made this one, also across an `await`. */
  readonly caller: Frame | undefined
}

declare global {
  /** Instrumented functions run their body through this function. */
  var traceCall: <Result>(file: string, name: string, body: () => Result) => Result
}

const current = new AsyncLocalStorage<Frame>()
let frames: Frame[] | undefined

globalThis.traceCall = (file, name, body) => {
  if (!frames) return body()
  const frame = { file, name, caller: current.getStore() }
  frames.push(frame)
  return current.run(frame, body)
}

/** Runs a function and returns all calls of instrumented functions in the meantime, in their order. */
export async function record(run: () => Promise<void>): Promise<readonly Frame[]> {
  const recorded: Frame[] = []
  frames = recorded
  try {
    await run()
  } finally {
    frames = undefined
  }
  return recorded
}
