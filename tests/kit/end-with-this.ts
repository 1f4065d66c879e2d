/// <reference types="node" />
import type { ChildProcess } from 'node:child_process'

/** Ends the processes that this program has started and that still run. */
const endings = new Set<() => void>()

/**
 * Ends a process that this program has started when this program ends: also when it fails, or a signal ends it. Of a detached
 * process the whole group ends.
 */
export function endWithThis<Child extends ChildProcess>(child: Child, { isDetached = false } = {}): Child {
  const { pid } = child
  if (pid === undefined) return child
  if (endings.size === 0) {
    process.off('exit', endAll).on('exit', endAll)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, endThis).on(signal, endThis)
  }
  const end = () => {
    process.kill(isDetached ? -pid : pid, 'SIGKILL')
  }
  endings.add(end)
  child.once('exit', () => {
    endings.delete(end)
    // Other tests of this process count its listeners.
    if (endings.size === 0) for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, endThis)
  })
  return child
}

const endThis = (_signal: NodeJS.Signals, number: number): never => process.exit(128 + number)

function endAll(): void {
  for (const end of endings) {
    try {
      end()
    } catch {
      // It has ended already.
    }
  }
}
