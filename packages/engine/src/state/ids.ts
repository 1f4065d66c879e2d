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
  const { a, b, c, d } = derivedLanes(parts)
  return hex(a) + hex(b) + hex(c) + hex(d)
}

/** A lower-case UUID v4 (D13) that depends on the parts alone: the same seed gives the same ids in every run (D97). */
export function derivedUuid(...parts: readonly (string | number)[]): string {
  return uuidOf(derivedLanes(parts))
}

/** Derives ids as `derivedUuid` does of the first parts and a last one, at a third of the cost. */
export function uuidsAfter(...first: readonly (string | number)[]): (last: string) => string {
  const lanes = withText(start, `${first.join('\n')}\n`)
  return (last) => uuidOf(mixedLanes(withText(lanes, last)))
}

function uuidOf({ a, b, c, d }: Lanes): string {
  // One flat text: joined pieces are five times as slow to make, and slow to hash as the key of a map.
  return String.fromCharCode(
    digit(a, 28),
    digit(a, 24),
    digit(a, 20),
    digit(a, 16),
    digit(a, 12),
    digit(a, 8),
    digit(a, 4),
    digit(a, 0),
    dash,
    digit(b, 28),
    digit(b, 24),
    digit(b, 20),
    digit(b, 16),
    dash,
    digit(4, 0),
    digit(b, 8),
    digit(b, 4),
    digit(b, 0),
    dash,
    digit(8 | ((c >>> 28) & 3), 0),
    digit(c, 24),
    digit(c, 20),
    digit(c, 16),
    dash,
    digit(c, 12),
    digit(c, 8),
    digit(c, 4),
    digit(c, 0),
    digit(d, 28),
    digit(d, 24),
    digit(d, 20),
    digit(d, 16),
    digit(d, 12),
    digit(d, 8),
    digit(d, 4),
    digit(d, 0),
  )
}

/** A number from 0 (included) to 1 (excluded) that depends on the parts alone. */
export function derivedFraction(...parts: readonly (string | number)[]): number {
  return derivedLanes(parts).a / 2 ** 32
}

/** Four integers of 32 bits. */
interface Lanes {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
}

/** The lanes after a text of some length. */
interface TextLanes extends Lanes {
  readonly length: number
}

const start: TextLanes = { a: 0x243f6a88, b: 0x85a308d3, c: 0x13198a2e, d: 0x03707344, length: 0 }

function derivedLanes(parts: readonly (string | number)[]): Lanes {
  return mixedLanes(withText(start, parts.join('\n')))
}

function withText({ a, b, c, d, length }: TextLanes, text: string): TextLanes {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    a = rotate(Math.imul(a ^ unit, 0x9e3779b1))
    b = rotate(Math.imul(b ^ unit, 0x85ebca6b))
    c = rotate(Math.imul(c ^ unit, 0xc2b2ae35))
    d = rotate(Math.imul(d ^ unit, 0x27d4eb2f))
  }
  return { a, b, c, d, length: length + text.length }
}

/** Unsigned integers. */
function mixedLanes({ a, b, c, d, length }: TextLanes): Lanes {
  return {
    a: mixed(a ^ rotate(b)),
    b: mixed(b ^ rotate(c)),
    c: mixed(c ^ rotate(d)),
    d: mixed(d ^ rotate(a ^ length)),
  }
}

/** Moves high bits down, so that the next multiplication spreads them. */
function rotate(lane: number): number {
  return (lane << 13) | (lane >>> 19)
}

/** Makes every bit of a lane depend on every other bit. */
function mixed(lane: number): number {
  const once = Math.imul(lane ^ (lane >>> 16), 0x7feb352d)
  const twice = Math.imul(once ^ (once >>> 15), 0x846ca68b)
  return (twice ^ (twice >>> 16)) >>> 0
}

/** 8 hex digits. */
function hex(lane: number): string {
  return lane.toString(16).padStart(8, '0')
}

const dash = 0x2d

/** Character code of the hex digit that starts at a bit of a lane. */
function digit(lane: number, bit: number): number {
  const value = (lane >>> bit) & 15
  return value < 10 ? 0x30 + value : 0x57 + value
}
