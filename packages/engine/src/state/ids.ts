/** Where the ids of an academy come from, and how many were used. */
export interface IdSource {
  readonly seed: string
  next: number
}

/** Far more ids than an academy can use, and far fewer than the integers that a number counts exactly. */
export const mostIds = 2 ** 52

/** The next id of an academy that is not taken. After the last number it starts again with 0. */
export function newId(source: IdSource, isTaken: (id: string) => boolean): string {
  for (;;) {
    const id = derivedUuid(source.seed, source.next)
    source.next = source.next < mostIds ? source.next + 1 : 0
    if (!isTaken(id)) return id
  }
}

/** The first id that is derived from the parts and not taken. */
export function freeUuid(isTaken: (id: string) => boolean, ...parts: readonly (string | number)[]): string {
  let id = derivedUuid(...parts)
  for (let turn = 1; isTaken(id); turn++) id = derivedUuid(...parts, turn)
  return id
}

/**
 * 32 lower-case hex digits that depend on the parts alone. They identify things and are no secret: four lanes of 32 bits,
 * each with its own multiplier, are mixed at the end. A cryptographic hash would be a third of the cost of creating a
 * student.
 */
export function derivedHex(...parts: readonly (string | number)[]): string {
  const text = parts.join('\n')
  let a = 0x243f6a88
  let b = 0x85a308d3
  let c = 0x13198a2e
  let d = 0x03707344
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    a = rotate(Math.imul(a ^ unit, 0x9e3779b1))
    b = rotate(Math.imul(b ^ unit, 0x85ebca6b))
    c = rotate(Math.imul(c ^ unit, 0xc2b2ae35))
    d = rotate(Math.imul(d ^ unit, 0x27d4eb2f))
  }
  return hex(a ^ rotate(b)) + hex(b ^ rotate(c)) + hex(c ^ rotate(d)) + hex(d ^ rotate(a ^ text.length))
}

/** A lower-case UUID v4 (D13) that depends on the parts alone: the same seed gives the same ids in every run (D97). */
export function derivedUuid(...parts: readonly (string | number)[]): string {
  const digits = derivedHex(...parts)
  const variant = '89ab'[Number.parseInt(digits.charAt(16), 16) & 3]
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`
}

/** A number from 0 (included) to 1 (excluded) that depends on the parts alone. */
export function derivedFraction(...parts: readonly (string | number)[]): number {
  return Number.parseInt(derivedHex(...parts).slice(0, 8), 16) / 2 ** 32
}

/** Moves high bits down, so that the next multiplication spreads them. */
function rotate(lane: number): number {
  return (lane << 13) | (lane >>> 19)
}

/** Makes every bit of a lane depend on every other bit; 8 hex digits. */
function hex(lane: number): string {
  let mixed = Math.imul(lane ^ (lane >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return ((mixed ^ (mixed >>> 16)) >>> 0).toString(16).padStart(8, '0')
}
