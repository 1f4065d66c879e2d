import { RosterError } from '../roster-error.ts'
import { invalidRows } from '../plan/invalid-rows.ts'

// cspell:ignore efbbbf fffe feff
/** The first bytes of files, as hexadecimal digits: marks of encodings, and workbooks. */
const beginnings: readonly [bytes: string, encoding: string | undefined][] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
  // ZIP, which `.xlsx` and `.ods` are, and the older `.xls`
  ['504b0304', undefined],
  ['d0cf11e0', undefined],
]
const longestBeginning = 4

/** Decodes a file. A byte order mark wins over the encoding that the caller names. */
export async function* decode(
  chunks: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  encoding = 'utf-8',
): AsyncGenerator<string, void, undefined> {
  let decoder: TextDecoder | undefined
  /** The bytes before there are enough to know the encoding. */
  let start = new Uint8Array()
  let line = 1
  for await (const chunk of chunks) {
    if (typeof chunk === 'string') {
      yield chunk
      continue
    }
    let bytes = chunk
    if (decoder === undefined) {
      bytes = start = Uint8Array.from([...start, ...chunk.subarray(0, longestBeginning)])
      if (start.length < longestBeginning) continue
      decoder = decoderFor(start)
      yield decoded(decoder, start)
      bytes = chunk.subarray(longestBeginning)
    }
    const text = decoded(decoder, bytes)
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) line++
    yield text
  }
  if (decoder === undefined && start.length > 0) yield decoded((decoder = decoderFor(start)), start)
  if (decoder !== undefined) yield decoded(decoder)

  function decoderFor(bytes: Uint8Array): TextDecoder {
    const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    const known = beginnings.find(([beginning]) => digits.startsWith(beginning))
    if (known !== undefined && known[1] === undefined) {
      throw invalidRows([{ place: 'line 1', message: 'the file is a workbook; save it as CSV UTF-8' }])
    }
    try {
      return new TextDecoder(known?.[1] ?? encoding, { fatal: true })
    } catch {
      throw new RosterError('invalid_option', `expected an encoding such as windows-1252, got "${encoding}"`)
    }
  }

  function decoded(decoder: TextDecoder, chunk?: Uint8Array): string {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
    } catch {
      // Guessing an encoding would turn names into other names without an error.
      const message = `the file is not ${decoder.encoding}; name its encoding, such as --encoding windows-1252`
      throw invalidRows([{ place: `line ${line} or later`, message }])
    }
  }
}
