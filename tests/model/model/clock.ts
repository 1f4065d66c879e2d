import type { AcademyModel } from './state.ts'

/** The time of an academy. It continues when the platform's time goes back by more than a second (D97). */
export function timeOf({ clock, platform }: AcademyModel): number {
  if (clock.frozen !== null) return clock.frozen
  const behind = clock.latest - (platform.now + clock.offset)
  if (behind > 1000) clock.offset += behind
  clock.latest = Math.max(clock.latest, platform.now + clock.offset)
  return clock.latest
}

/** Sets the time, also back (D97). */
export function setTime({ clock, platform }: AcademyModel, time: number): void {
  if (clock.frozen !== null) clock.frozen = time
  clock.offset = time - platform.now
  clock.latest = time
}

export function freeze(academy: AcademyModel): void {
  academy.clock.frozen = timeOf(academy)
}

export function resume(academy: AcademyModel): void {
  if (academy.clock.frozen === null) return
  const time = timeOf(academy)
  academy.clock.frozen = null
  setTime(academy, time)
}
