const limit = 2 ** 24

/**
 * Reads a body of at most 16 MiB: an endless one would fill the memory. A reader and a decoder that count are as fast as
 * `text()` in Node, but take much longer in workerd and Bun. So `text()` reads a body whose length the headers give.
 */
export function readText(response: Response): Promise<string> {
  const reader = isShort(response) ? undefined : response.body?.getReader()
  // Some implementations of `fetch`, such as that of React Native, have no streams.
  return reader ? readAndCount(reader) : response.text()
}

async function readAndCount(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for (let left = limit; left >= 0;) {
    const { value } = await reader.read()
    if (!value) return text + decoder.decode()
    left -= value.length
    text += decoder.decode(value, { stream: true })
  }
  void reader.cancel().catch(() => {})
  throw new Error('the body is larger than 16 MiB')
}

/** Whether the headers show that a body is within the limit. HTTP ends a body after its `Content-Length`. */
function isShort({ headers, type }: Response): boolean {
  // A compressed body becomes longer. A page does not see this header of another origin.
  if (type === 'cors' || headers.has('content-encoding')) return false
  return Number(headers.get('content-length') ?? Infinity) <= limit
}
