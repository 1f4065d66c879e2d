/**
 * Reads the body of a request as text.
 *
 * @returns `undefined` when it has more than `max` bytes; the rest is then unread.
 */
export async function readText({ headers, body }: Request, max: number): Promise<string | undefined> {
  if (Number(headers.get('content-length') ?? 0) > max) return undefined
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let text = ''
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop cancels the body.
    if (bytes > max) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
