import bars from 'cli-progress'

/** How far a command is in a phase. `total` is missing while it is not known. */
export interface Progress<Phase extends string> {
  readonly phase: Phase
  readonly done: number
  readonly total?: number | undefined
}

/** Shows how far a command is. */
export interface ProgressBar<Phase extends string> {
  update(progress: Progress<Phase>): void
  /** Ends the bar, so that other lines can be written. The next update begins a new one. */
  stop(): void
}

/** Rows between two lines, where no bar can be shown. */
const rowsPerLine = 1000

/**
 * Shows a bar with its rate and the time left on stderr, so that stdout has only results. If stderr is no terminal, it
 * writes a line now and then, or nothing without `writesLines`.
 *
 * @param names The name of each phase.
 */
export function createProgressBar<Phase extends string>(
  names: Readonly<Record<Phase, string>>,
  { isQuiet, writesLines = false }: { readonly isQuiet: boolean; readonly writesLines?: boolean },
): ProgressBar<Phase> {
  if (isQuiet || (!process.stderr.isTTY && !writesLines)) return { update() {}, stop() {} }
  return process.stderr.isTTY ? terminalBar(names) : lines(names)
}

function terminalBar<Phase extends string>(names: Readonly<Record<Phase, string>>): ProgressBar<Phase> {
  let bar: bars.SingleBar | undefined
  let phase: Phase | undefined
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
        const format = `${names[current].padEnd(16)} {bar} {value}/{total}  {rate}/s  {eta_formatted} left`
        bar = new bars.SingleBar({ format, stream: process.stderr, hideCursor: true }, bars.Presets.shades_classic)
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

function lines<Phase extends string>(names: Readonly<Record<Phase, string>>): ProgressBar<Phase> {
  let phase: Phase | undefined
  let written = 0
  return {
    update({ phase: current, done, total }) {
      if (current !== phase) written = 0
      phase = current
      if (done !== total && done - written < rowsPerLine) return
      written = done
      const of = total === undefined ? '' : ` of ${grouped(total)}`
      process.stderr.write(`${names[current]}: ${grouped(done)}${of}\n`)
    },
    stop() {},
  }
}

function grouped(count: number): string {
  return count.toLocaleString('en-US')
}
