import type { PullProgress } from './read-academy.ts'

/** Shows how far a pull is. */
export interface ProgressLines {
  update(progress: PullProgress): void
  /** Ends the line that is being rewritten. */
  end(): void
}

/** How many rows a line is written for, where it cannot be rewritten. */
const step = 1000
/** The shortest time between two versions of a line of a terminal, in milliseconds. */
const pause = 100

/** Writes the progress to a stream: on a terminal one line for each phase, elsewhere a line now and then. */
export function progressLines(stream: NodeJS.WriteStream): ProgressLines {
  let phase: string | undefined
  let last = ''
  let written = 0
  let writtenAt = 0
  const end = () => {
    if (stream.isTTY && phase !== undefined) stream.write(`\r${last}\u001B[K\n`)
    phase = undefined
  }
  return {
    update({ phase: current, done, total }) {
      const isNew = current !== phase
      if (isNew) {
        end()
        written = 0
      }
      phase = current
      last = `${current}: ${grouped(done)}${total === undefined ? '' : ` of ${grouped(total)}`}`
      if (stream.isTTY) {
        if (!isNew && performance.now() - writtenAt < pause) return
        writtenAt = performance.now()
        stream.write(`\r${last}\u001B[K`)
      } else if (done === total || done - written >= step) {
        written = done
        stream.write(`${last}\n`)
      }
    },
    end,
  }
}

function grouped(count: number): string {
  return count.toLocaleString('en-US')
}
