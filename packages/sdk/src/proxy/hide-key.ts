import { redactKey, shortestSecret } from '@academy-access/schemas/internal/compiled'

/** Replaces a key in a JSON text, as it is and in base64. */
export function hideKey(json: string, key: string | undefined): string {
  if (key === undefined || key.length < shortestSecret) return json
  // In JSON, a key with a quote or a backslash is written in its escaped form.
  return [JSON.stringify(key).slice(1, -1), ...inBase64(key)].reduce(redactKey, json)
}

/** The digits that stand for the key alone, where it begins at the first, second or third byte of a group. */
function inBase64(key: string): string[] {
  const copies = ['', '_', '__'].map((before) => {
    const [start, end] = [before.length, before.length + key.length].map((byte) => (byte * 4) / 3) as [number, number]
    return btoa(before + key).slice(Math.ceil(start), Math.floor(end))
  })
  // The form for URLs has other digits for 62 and 63.
  return [...copies, ...copies.map((copy) => copy.replaceAll('+', '-').replaceAll('/', '_'))]
}
