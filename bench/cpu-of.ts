import { readdirSync, readFileSync } from 'node:fs'

/** Microseconds of CPU time of the present threads of a process. Reads `/proc`, so it needs Linux. */
export function cpuOf(pid: number | undefined): number {
  const tasks = `/proc/${pid}/task`
  const nanoseconds = readdirSync(tasks).map((task) => parseInt(readFileSync(`${tasks}/${task}/schedstat`, 'utf8'), 10))
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1000
}
