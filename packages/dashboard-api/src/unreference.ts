/** Lets a process of Node end before a timer. Timers of other runtimes are numbers. */
export function unreference(timer: unknown): void {
  if (typeof timer === 'object' && timer && 'unref' in timer && typeof timer.unref === 'function') timer.unref()
}
