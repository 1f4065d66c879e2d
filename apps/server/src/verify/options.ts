import { readFileSync } from 'node:fs'

import { answerNames, type Answers, readAnswers } from '@academy-access/rules'

import {
  apiKeyFlag,
  baseUrlFlag,
  commandLine,
  decodeText,
  type OptionsOf,
  parseJson,
  rateOf,
  readDuration,
  readingError,
  requireConnection,
  UsageError,
} from '@academy-access/command'

/** The formats of a report besides JSON. */
const textFormats = ['text', 'junit', 'markdown'] as const

export type Format = (typeof textFormats)[number] | 'json'

export const line = commandLine({
  about: 'academy-server verify: compares an academy with the rules, with one API key, and reports what differs',
  flags: {
    baseUrl: baseUrlFlag,
    apiKey: apiKeyFlag,
    readOnly: { help: 'sends only GET, HEAD and OPTIONS requests' },
    yes: { help: 'does not ask before the first write' },
    only: {
      value: 'RULES',
      help: 'tests only these rules or chapters, such as R114,D46 or "Lists"; several with commas',
      read: (text) => (text === undefined ? [] : text.split(',').map((part) => part.trim())),
    },
    format: { value: 'FORMAT', help: `${textFormats.join(', ')}; default text`, read: readFormat },
    json: { help: 'writes the report as JSON' },
    output: { value: 'FILE', help: 'writes the report to this file, not to stdout' },
    personalData: {
      help: 'prints the values of the academy; by default their kinds, such as "a text of 12 characters"',
    },
    timeout: {
      value: 'TIME',
      help: 'how long a response may take, at most 10m; default 30s',
      read: (text = '30s', name) => readDuration(text, name, '30s or 2m, at most 10m', longestTimeout),
    },
    maxRate: {
      value: 'RATE',
      help: 'sends at most so many requests, such as 2/1s; without it, as many as the rate limit allows',
      read: readMaxRate,
    },
    emailDomain: {
      value: 'DOMAIN',
      help: 'domain of the email addresses of its students; default example.com, which receives no email',
      read: readDomain,
    },
    ownAcademy: {
      value: 'FILE',
      help: 'tests more rules on a throw-away academy, with your answers in this JSON file; see below',
      read: readAnswersFile,
    },
    clean: { help: 'tests nothing, and removes the records of all earlier runs with this domain' },
  },
  more: [
    'It makes its own students, verify-RUN-N@example.com, and its own lists, verify-RUN-N. It removes them after each',
    'rule, after Ctrl-C, and after an error. No email is sent, and no other record is changed. The API does not delete',
    'accounts: the service keeps removed students as former ones, fewer than 300 in a complete run.',
    '',
    'With --own-academy FILE it also changes and removes the students and lists that the file names. The file is an object',
    `with any of ${answerNames.slice(0, 8).join(', ')},`,
    `${answerNames.slice(8).join(', ')}.`,
    'The guide describes each: docs/guides/verify.md in the repository.',
    '',
    'With --replay FILE it runs recorded calls against the emulator: see verify --replay FILE --help.',
    '',
    'Exit codes: 0 no rule differs, 1 a rule differs, 2 for a wrong command line, 3 the rules could not be tested or',
    'records are left behind, 130 or 143 after Ctrl-C or SIGTERM.',
  ],
  check({ ownAcademy, json, ...values }, given) {
    const others = {
      '--read-only': values.readOnly,
      '--own-academy': ownAcademy !== undefined,
      '--only': values.only.length > 0,
    }
    const connection = requireConnection(values)
    if (json && given.includes('format')) throw new UsageError('--json and --format: expected one of them')
    for (const [flag, isPresent] of Object.entries(others)) {
      if (values.clean && isPresent) throw new UsageError(`--clean and ${flag}: expected one of them`)
    }
    return {
      ...values,
      ...connection,
      ...(json && { format: 'json' as const }),
      answers: ownAcademy?.answers,
      answersFile: ownAcademy?.path,
    }
  },
})

export type VerifyOptions = OptionsOf<typeof line>

function readFormat(text = 'text', name: string): Format {
  const format = textFormats.find((one) => one === text)
  if (format === undefined) throw new UsageError(`${name}: expected ${textFormats.join(', ')}, got "${text}"`)
  return format
}

function readAnswersFile(path: string | undefined, name: string) {
  if (path === undefined) return undefined
  const answers = readAnswers(readJson(path, name))
  if (!Array.isArray(answers)) return { path, answers: answers as Answers }
  throw new UsageError(`${name}: ${path} is wrong:\n${answers.map((line) => `  ${line}`).join('\n')}`)
}

function readJson(path: string, name: string): unknown {
  try {
    return parseJson(decodeText(readFileSync(path), path), path)
  } catch (error) {
    throw new UsageError(`${name}: ${(readingError(path, error) as Error).message}`)
  }
}

/** Ten minutes, in milliseconds. */
const longestTimeout = 600_000

/** In requests per second. */
function readMaxRate(text: string | undefined, name: string): number {
  if (text === undefined) return Infinity
  const rate = rateOf(text)
  const perSecond = rate === undefined ? 0 : rate.requests / rate.window_seconds
  if (perSecond >= 0.01) return perSecond
  throw new UsageError(`${name}: expected requests per time, such as 2/1s or 100/10s, got "${text}"`)
}

function readDomain(text = 'example.com', name: string): string {
  if (/^[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(text) && text.length <= 100) return text.toLowerCase()
  throw new UsageError(`${name}: expected a domain of at most 100 characters, such as example.com, got "${text}"`)
}
