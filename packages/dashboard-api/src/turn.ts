/** Lets others have their turn during long work. */
export const turn = () => new Promise<void>((resolve) => void runSoon(resolve))

/** Of Node, Bun and Deno. Timers are slower, but other runtimes have nothing else. */
const { setImmediate: runSoon = setTimeout } = globalThis as { setImmediate?: (run: () => void) => unknown }
