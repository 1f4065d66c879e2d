import type { JournalRecord } from './journal-record.ts'
import type { ParsedResponse } from './stored-body.ts'

export const bytesPerCharacter = 2
const longestPath = 2000
const mostIgnored = 100
const longestName = 200

/** A request without the parts that are too large. */
export function withinLimits<Mark>(request: JournalRecord<Mark>, longestBody: number): JournalRecord<Mark> {
  const { path, ignored, clamped, request_text, response_text } = request
  const fits = (text: string | ParsedResponse | undefined) => text === undefined || text.length <= longestBody
  if (path.length <= longestPath && !ignored && !clamped && fits(request_text) && fits(response_text)) return request
  return {
    ...request,
    path: cut(path, longestPath),
    isCut: request.isCut || path.length > longestPath || !fits(request_text),
    ...(clamped && { clamped: clamped.map(({ sent, ...rest }) => ({ ...rest, sent: cut(sent, longestName) })) }),
    ...(ignored && {
      ignored: [
        ...ignored.slice(0, mostIgnored).map((name) => cut(name, longestName)),
        ...(ignored.length > mostIgnored ? [`(${ignored.length - mostIgnored} more)`] : []),
      ],
    }),
    request_text: fits(request_text) ? request_text : lengthOf(request_text),
    response_text: fits(response_text) ? response_text : lengthOf(response_text),
  }
}

/** The size of a request, in bytes. */
export function bytesOf({ path, request_headers, request_text, response_text, ignored }: JournalRecord): number {
  // The rest of an entry has about the size of 400 characters.
  let characters = 400 + path.length + request_headers.length
  characters += (request_text?.length ?? 0) + (response_text?.length ?? 0)
  for (const name of ignored ?? []) characters += name.length
  return characters * bytesPerCharacter
}

/** Copies the first part: a slice would hold the whole text in memory. */
const cut = (text: string, longest: number) =>
  text.length > longest ? structuredClone(`${text.slice(0, longest - 1)}…`) : text
const lengthOf = (text: string | ParsedResponse | undefined) => JSON.stringify(`(${text?.length ?? 0} characters)`)
