import { isObject } from '@academy-access/schemas/compiled'

import type { ClientOptions, RequestOptions } from './options.ts'
import { typeName } from './type-name.ts'

/** The accepted values of an option, besides `undefined`: their description, their check, and how a rejected value is shown. */
type Rule = readonly [expected: string, accepts: (value: number) => boolean, shown?: (value: unknown) => string]

/** For an option that is checked where it is used. */
const any: Rule = ['', () => true]
const positive: Rule = ['milliseconds above 0', (value) => value > 0]
const fromZero: Rule = ['milliseconds from 0', (value) => value >= 0]

/** `Infinity` means no limit. `fetch` ignores options that it does not know, so only their container is checked. */
const sharedRules = {
  signal: any,
  timeout: positive,
  totalTimeout: positive,
  maxWait: fromZero,
  maxRetries: ['an integer from 0', (value: number) => Number.isInteger(value) && value >= 0],
  maxRetryAfter: fromZero,
  validate: [
    '"error", "warn" or "off"',
    (value: unknown) => value === 'error' || value === 'warn' || value === 'off',
    JSON.stringify,
  ],
  headers: any,
  fetchOptions: ['an object with options of fetch', isObject, typeName],
} satisfies { [name in keyof ClientOptions]: Rule }

/** The options of a client. The compiler reports one that is missing here. */
export const clientRules: Readonly<Record<string, Rule>> = {
  baseUrl: any,
  apiKey: any,
  ...sharedRules,
  maxConcurrency: [
    'an integer from 1 or Infinity',
    (value) => value === Infinity || (Number.isInteger(value) && value >= 1),
  ],
  fetch: ['a function', (value: unknown) => typeof value === 'function', typeName],
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
