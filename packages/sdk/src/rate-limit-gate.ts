/** The state of one call at the gate. */
export interface GateTicket {
  /** How often the call got a 429. */
  rateLimited: number
  /** How many of those came although other calls got a response in the meantime: the limit was open, but used up. */
  crowdedOut: number
  /** The number of responses so far when the call first entered, or last got a 429. */
  responsesSeen: number | undefined
  /** The number of 429s so far when the call last entered. */
  era: number
}

/** The ticket of a new call. */
export function newTicket(): GateTicket {
  return { rateLimited: 0, crowdedOut: 0, responsesSeen: undefined, era: 0 }
}

/**
 * Holds back all calls of a client after a 429 until its `Retry-After` is over. Then it lets them through one by one, and
 * one more at a time with each response. The calls with the most 429s go first.
 */
export interface RateLimitGate {
  /**
   * Lets an attempt through: now (`undefined`) or later (a promise). Rejects with the signal's reason, or with
   * `tooLate()` at the deadline. Without `wait` the attempt goes through even while the gate is closed.
   */
  enter(ticket: GateTicket, wait: GateWait | undefined): Promise<void> | undefined
  /** Reports the end of an attempt, and whether a response arrived. */
  leave(ticket: GateTicket, responded: boolean): void
  /** Reports the end of an attempt with a 429, and closes the gate for `delay` milliseconds. */
  close(ticket: GateTicket, delay: number): void
}

/** How long an attempt may wait at the gate. */
export interface GateWait {
  /** On the clock of `performance.now()`. */
  deadline: number
  signal: AbortSignal | undefined
  tooLate: () => Error
}

interface WaitingAttempt {
  ticket: GateTicket
  proceed: () => void
}

export function createRateLimitGate(): RateLimitGate {
  const queue: WaitingAttempt[] = []
  let opensAt = 0
  /** How many attempts may be under way at once. */
  let width = Infinity
  let era = 0
  let responsesOfEra = 0
  let responses = 0
  let underWay = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const isOpen = () => underWay < width && performance.now() >= opensAt

  const start = (ticket: GateTicket) => {
    underWay++
    ticket.era = era
    ticket.responsesSeen ??= responses
  }

  const startWaiting = () => {
    while (isOpen()) {
      const next = queue.shift()
      if (!next) break
      start(next.ticket)
      next.proceed()
    }
    const wait = opensAt - performance.now()
    if (queue.length > 0 && wait > 0) timer ??= setTimeout(onTimer, Math.min(Math.ceil(wait), 0x7fffffff))
    if (queue.length === 0) {
      clearTimeout(timer)
      timer = undefined
      if (underWay === 0 && wait <= 0) width = Infinity
    }
  }

  const onTimer = () => {
    timer = undefined
    startWaiting()
  }

  return {
    enter(ticket, wait) {
      if (wait === undefined || (queue.length === 0 && isOpen())) {
        start(ticket)
        return undefined
      }
      return new Promise((resolve, reject) => {
        const stopWaiting = () => {
          clearTimeout(deadline)
          wait.signal?.removeEventListener('abort', abort)
        }
        const waiting: WaitingAttempt = {
          ticket,
          proceed: () => {
            stopWaiting()
            resolve()
          },
        }
        const giveUp = (reason: unknown) => {
          queue.splice(queue.indexOf(waiting), 1)
          stopWaiting()
          reject(reason)
          startWaiting()
        }
        const abort = () => giveUp(wait.signal?.reason)
        if (wait.signal?.aborted) return reject(wait.signal.reason as Error)
        const left = wait.deadline - performance.now()
        const deadline = left < 0x7fffffff ? setTimeout(() => giveUp(wait.tooLate()), left) : undefined
        wait.signal?.addEventListener('abort', abort)
        const place = queue.findIndex((other) => other.ticket.rateLimited < ticket.rateLimited)
        queue.splice(place < 0 ? queue.length : place, 0, waiting)
        startWaiting()
      })
    },
    leave(ticket, responded) {
      underWay--
      if (responded) responses++
      // Only attempts that started after the last 429 show how many requests the service accepts now.
      if (responded && ticket.era === era) width = Math.max(width, ++responsesOfEra)
      startWaiting()
    },
    close(ticket, delay) {
      underWay--
      ticket.rateLimited++
      if (responses !== ticket.responsesSeen) ticket.crowdedOut++
      ticket.responsesSeen = responses
      opensAt = Math.max(opensAt, performance.now() + delay)
      width = 1
      responsesOfEra = 0
      era++
      startWaiting()
    },
  }
}
