/* The names of academies that belong to a test. They tell which process made them. */
import { createHash } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

const longestTitle = 120

/** The name of the academy of a test: its title, and the process that deletes the academy. */
export function kitName(title: string): string {
  return `${short(title)} (process ${process.pid} on ${machine()})`
}

/** The name of the academy of a failed test, which stays until the next run. `run` is the process of this one. */
export function keptName(title: string, run: number): string {
  return `${short(title)} (failed in process ${run} on ${machine()})`
}

function short(title: string): string {
  const plain = title.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  return plain.length > longestTitle ? `${plain.slice(0, longestTitle - 1)}…` : plain || 'test'
}

const suffix = / \((?:failed in )?process (\d+) on ([\da-f]{8})\)$/

/** Whether a name is that of an academy of a test. */
export function isKitName(name: string): boolean {
  return suffix.test(name)
}

/** Whether a name is that of an academy whose process has ended. False for processes of other machines. */
export function isOrphan(name: string): boolean {
  const [, pid, where] = suffix.exec(name) ?? []
  return pid !== undefined && where === machine() && !isRunning(Number(pid))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Tells machines apart, and containers of one machine: a process id means something only inside its namespace. */
function machine(): string {
  let namespace = ''
  try {
    namespace = readlinkSync('/proc/self/ns/pid')
  } catch {
    // Only Linux has namespaces.
  }
  return createHash('sha256').update(`${hostname()} ${namespace}`).digest('hex').slice(0, 8)
}
