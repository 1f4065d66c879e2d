const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The body of a request as text. A byte order mark stays: the handlers reject it. */
export async function textOf(request: Request): Promise<string> {
  return decoder.decode(await request.arrayBuffer())
}

/** A text as the body of a request. The text itself would bring a content type of its own along. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text)
