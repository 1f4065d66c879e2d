import { invalidRows } from '../plan/invalid-rows.ts'

/** Decodes a file. A byte order mark wins over the encoding that the caller names. */
export async function* decode(
  chunks: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  encoding: string | undefined,
): AsyncGenerator<string, void, undefined> {
  let decoder: TextDecoder | undefined
  let line = 1
  for await (const chunk of chunks) {
    if (typeof chunk === 'string') {
      yield chunk
      continue
    }
    decoder ??= new TextDecoder(markedEncoding(chunk) ?? encoding ?? 'utf-8', { fatal: true })
    const text = decoded(decoder, chunk)
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) line++
    yield text
  }
  if (decoder !== undefined) yield decoded(decoder)

  function decoded(decoder: TextDecoder, chunk?: Uint8Array): string {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
    } catch {
      // Guessing an encoding would turn names into other names without an error.
      const message = `the file is not ${decoder.encoding}; name its encoding, such as windows-1252`
      throw invalidRows([{ place: `line ${line} or later`, message }])
    }
  }
}

function markedEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}
