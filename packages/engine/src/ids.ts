import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** 32 lowercase hex digits that depend on the parts alone. */
export function derivedHex(...parts: readonly (string | number)[]): string {
  return bytesToHex(sha256(utf8ToBytes(parts.join('\n')))).slice(0, 32)
}

/** A lower-case UUID v4 (D13) that depends on the parts alone: the same seed gives the same ids in every run (D97). */
export function derivedUuid(...parts: readonly (string | number)[]): string {
  const hex = derivedHex(...parts)
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) & 3]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** A number from 0 up to 1 that depends on the parts alone. */
export function derivedFraction(...parts: readonly (string | number)[]): number {
  return Number.parseInt(derivedHex(...parts).slice(0, 8), 16) / 2 ** 32
}
