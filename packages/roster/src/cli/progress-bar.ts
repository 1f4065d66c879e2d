import progress from 'cli-progress'

import type { RosterProgress } from '../context.ts'

/** Shows how far a piece of work is, with its rate and the time left. */
export interface ProgressBar {
  update(progress: RosterProgress): void
  stop(): void
}

const names: Record<RosterProgress['phase'], string> = {
  rows: 'reading rows',
  students: 'reading students',
  members: 'reading members',
  addresses: 'addresses',
  enrollments: 'enrollments',
  steps: 'applying',
}

/** A bar on stderr, so that stdout has only results. Nothing if stderr is no terminal. */
export function createProgressBar(isQuiet: boolean): ProgressBar {
  if (isQuiet || !process.stderr.isTTY) return { update() {}, stop() {} }
  let bar: progress.SingleBar | undefined
  let phase: string | undefined
  let started = 0
  const stop = () => {
    bar?.stop()
    bar = undefined
  }
  return {
    update({ phase: current, done, total }) {
      if (phase !== current || bar === undefined) {
        stop()
        phase = current
        started = performance.now()
        bar = new progress.SingleBar(
          {
            format: `${names[current].padEnd(16)} {bar} {value}/{total}  {rate}/s  {eta_formatted} left`,
            stream: process.stderr,
            hideCursor: true,
          },
          progress.Presets.shades_classic,
        )
        bar.start(total ?? done, done, { rate: '-' })
        return
      }
      const seconds = (performance.now() - started) / 1000
      bar.setTotal(Math.max(total ?? 0, done))
      bar.update(done, { rate: seconds > 0 ? (done / seconds).toFixed(1) : '-' })
    },
    stop,
  }
}
