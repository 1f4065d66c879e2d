/** A call that comes to the gate. */
export function newTicket(): Ticket {
  return { refusals: 0, crowdedOut: 0, answered: undefined, era: 0 }
}

/** The state of one call at the gate. */
export interface Ticket {
  /** How often this call was refused with a 429. */
  refusals: number
  /** How many of those came although others got through since it was sent before: it was crowded out, not shut out. */
  crowdedOut: number
  /** How many answers there had been when it was first let in, or last refused. */
  answered: number | undefined
  /** Which opening of the gate let it in. */
  era: number
}

/**
 * Holds all calls of a client back after a 429, until its `Retry-After` is over, and lets them out again one by one,
 * more with each answer. What was refused most often goes first.
 */
export interface Gate {
  /**
   * Lets a call in: at once (`undefined`), or later. Rejects with the signal's reason, or with `late()` at the deadline.
   * A call that will not wait goes in whatever the gate says.
   */
  enter(ticket: Ticket, wait: Wait | undefined): Promise<void> | undefined
  /** An attempt is over: it was answered, or it was lost. */
  leave(ticket: Ticket, answered: boolean): void
  /** An attempt was refused: nobody goes in for `delay` milliseconds. */
  refuse(ticket: Ticket, delay: number): void
}

/** How long a call waits at most. */
export interface Wait {
  /** On the clock of `performance.now()`. */
  deadline: number
  signal: AbortSignal | undefined
  late: () => Error
}

interface Waiting {
  ticket: Ticket
  admit: () => void
}

export function createGate(): Gate {
  const queue: Waiting[] = []
  let opensAt = 0
  let width = Infinity
  let era = 0
  let answers = 0
  let total = 0
  let inside = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const isOpen = () => inside < width && performance.now() >= opensAt

  const admit = (ticket: Ticket) => {
    inside++
    ticket.era = era
    ticket.answered ??= total
  }

  const pump = () => {
    while (queue.length > 0 && isOpen()) {
      const next = queue.shift()!
      admit(next.ticket)
      next.admit()
    }
    const wait = opensAt - performance.now()
    if (queue.length > 0 && wait > 0) timer ??= setTimeout(ring, Math.min(Math.ceil(wait), 0x7fffffff))
    if (queue.length === 0) {
      clearTimeout(timer)
      timer = undefined
      if (inside === 0 && wait <= 0) width = Infinity
    }
  }

  const ring = () => {
    timer = undefined
    pump()
  }

  return {
    enter(ticket, wait) {
      if (wait === undefined || (queue.length === 0 && isOpen())) {
        admit(ticket)
        return undefined
      }
      return new Promise((resolve, reject) => {
        const waiting: Waiting = { ticket, admit: () => settle(resolve) }
        const settle = (then: () => void) => {
          clearTimeout(deadline)
          wait.signal?.removeEventListener('abort', abort)
          then()
        }
        const giveUp = (reason: () => unknown) => {
          queue.splice(queue.indexOf(waiting), 1)
          settle(() => reject(reason()))
          pump()
        }
        const abort = () => giveUp(() => wait.signal?.reason)
        if (wait.signal?.aborted) return reject(wait.signal.reason as Error)
        const left = wait.deadline - performance.now()
        const deadline = left < 0x7fffffff ? setTimeout(() => giveUp(wait.late), left) : undefined
        wait.signal?.addEventListener('abort', abort)
        const place = queue.findIndex((other) => other.ticket.refusals < ticket.refusals)
        queue.splice(place < 0 ? queue.length : place, 0, waiting)
        pump()
      })
    },
    leave(ticket, answered) {
      inside--
      if (answered) total++
      // Only what went in since the last 429 tells what the service takes now.
      if (answered && ticket.era === era) width = Math.max(width, ++answers)
      pump()
    },
    refuse(ticket, delay) {
      inside--
      ticket.refusals++
      if (total !== ticket.answered) ticket.crowdedOut++
      ticket.answered = total
      opensAt = Math.max(opensAt, performance.now() + delay)
      width = 1
      answers = 0
      era++
      pump()
    },
  }
}
