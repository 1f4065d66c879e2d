import { execFileSync } from 'node:child_process'

/** The processes of workerd that this one has started. */
export function runtimes(): number[] {
  const children = execFileSync('ps', ['-o', 'pid=,comm=', '--ppid', String(process.pid)], { encoding: 'utf8' })
  return children
    .split('\n')
    .filter((line) => line.includes('workerd'))
    .map((line) => Number.parseInt(line, 10))
}
