import { isObject } from '@academy-access/schemas/compiled'

import type { ClientOptions, RequestOptions } from './options.ts'

/** The accepted values of an option, besides `undefined`: their description, their check, and how a rejected value is shown. */
type Rule = readonly [expected?: string, accepts?: (value: unknown) => boolean, show?: (value: unknown) => string]

/** For an option that is checked where it is used. */
const any: Rule = []
// A text, of an environment variable for example, is greater than 0 too. Added to a time, it would make a text.
const isPositive = (value: unknown) => typeof value === 'number' && value > 0
const isFromZero = (value: unknown) => typeof value === 'number' && value >= 0
const positive: Rule = ['milliseconds above 0', isPositive]
const fromZero: Rule = ['milliseconds from 0', isFromZero]

/** `Infinity` means no limit. `fetch` ignores options that it does not know, so only their container is checked. */
const sharedRules = {
  // One of another realm too.
  signal: [
    'an AbortSignal, such as the signal of an AbortController',
    (value) => isObject(value) && 'throwIfAborted' in value,
  ],
  timeout: positive,
  totalTimeout: positive,
  maxWait: fromZero,
  maxRetries: ['an integer from 0', (value) => Number.isInteger(value) && isFromZero(value)],
  maxRetryAfter: fromZero,
  validate: [
    '"error", "warn" or "off"',
    (value) => value === 'error' || value === 'warn' || value === 'off',
    JSON.stringify,
  ],
  headers: any,
  fetchOptions: ['an object with options of fetch', isObject],
} satisfies { [name in keyof ClientOptions]: Rule }

/** The options of a client. The compiler reports one that is missing here. */
export const clientRules: Readonly<Record<string, Rule>> = {
  baseUrl: any,
  apiKey: any,
  ...sharedRules,
  maxConcurrency: [
    'an integer from 1 or Infinity',
    (value) => value === Infinity || (Number.isInteger(value) && isPositive(value)),
  ],
  fetch: ['a function', (value) => typeof value === 'function'],
  ky: any,
  hooks: any,
  logger: any,
  dangerouslyAllowBrowser: any,
} satisfies Record<keyof ClientOptions, Rule>

/** The names of the options of a client. */
export const clientOptionNames: readonly string[] = Object.keys(clientRules)

/** The names of the options of a call. */
export const requestOptionNames: readonly string[] = Object.keys({
  ...sharedRules,
  extraBody: any,
  extraQuery: any,
} satisfies Record<keyof RequestOptions, Rule>)
