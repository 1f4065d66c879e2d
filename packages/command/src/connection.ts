import { checkBaseUrl } from '@academy-access/schemas/internal/compiled'

import { type Flag, UsageError } from './flags.ts'

/** The academy that a command works with. */
export interface Connection {
  readonly baseUrl: string
  readonly apiKey: string
}

/** What the flags and the environment say of it. */
export type GivenConnection = { readonly [Name in keyof Connection]: string | undefined }

/** `--base-url`, or ACADEMY_BASE_URL of the environment. */
export const baseUrlFlag = {
  value: 'URL',
  help: 'the academy, without /api/v1; default: ACADEMY_BASE_URL',
  read: (text, name) =>
    text === undefined
      ? checkedUrl(process.env['ACADEMY_BASE_URL']?.trim(), 'ACADEMY_BASE_URL')
      : checkedUrl(text, name),
} satisfies Flag<string | undefined>

/** `--base-url` of a command that changes an academy only if its own command line names it. */
export const explicitBaseUrlFlag = { ...baseUrlFlag, read: checkedUrl } satisfies Flag<string | undefined>

/** `--api-key`, or ACADEMY_API_KEY of the environment. */
export const apiKeyFlag = {
  value: 'KEY',
  help: 'default: ACADEMY_API_KEY, which other users of the machine cannot see',
  read: (text, name) =>
    text === undefined ? checkedKey(process.env['ACADEMY_API_KEY']?.trim(), 'ACADEMY_API_KEY') : checkedKey(text, name),
} satisfies Flag<string | undefined>

/** The address, which a command needs. */
export function requireBaseUrl(baseUrl: string | undefined): string {
  if (baseUrl !== undefined) return baseUrl
  throw new UsageError('expected the URL of the academy: --base-url or ACADEMY_BASE_URL')
}

/** The address and the key, which a command needs. */
export function requireConnection(given: GivenConnection): Connection {
  const baseUrl = requireBaseUrl(given.baseUrl)
  if (given.apiKey !== undefined) return { baseUrl, apiKey: given.apiKey }
  throw new UsageError('expected an API key: ACADEMY_API_KEY or --api-key')
}

function checkedUrl(text: string | undefined, name: string): string | undefined {
  if (text === undefined || text === '') return undefined
  const { url, problem } = checkBaseUrl(text)
  if (problem !== undefined) throw new UsageError(`${name}: ${problem}`)
  return url
}

function checkedKey(text: string | undefined, name: string): string | undefined {
  if (text === undefined || text === '') return undefined
  // The message does not show the key.
  if (!/^[!-~]+$/.test(text)) throw new UsageError(`${name}: expected a key without blanks and line breaks`)
  return text
}

/** The largest body of a response that a command reads, in bytes. */
const largestBody = 16_777_216

/** `fetch` for a command. Reading a body of more than 16 MiB ends with an error: an endless one would fill the memory. */
export async function limitedFetch(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  let left = largestBody
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      left -= part.length
      if (left < 0) throw new Error(`the body of the response is larger than ${largestBody} bytes`)
      controller.enqueue(part)
    },
  })
  return new Response(response.body?.pipeThrough(limit) ?? null, response)
}
