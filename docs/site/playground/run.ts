import { createPlatform, demoFixture, type JournalEntry } from '@academy-access/engine'
import { AcademyClient } from '@academy-access/sdk'

import type { Switches } from './code.ts'

/** A request of the program, and why it got its response. */
export interface Row {
  readonly id: string
  readonly title: string
  /** The status and the code of an error. */
  readonly outcome: string
  readonly isError: boolean
  readonly checks: readonly { readonly name: string; readonly passed: boolean; readonly value: string | undefined }[]
  /** The message of an error, the fault that fired, and what the service did not read. */
  readonly notes: readonly string[]
}

/** The progress of a program. */
export interface Progress {
  readonly rows: readonly Row[]
  readonly lines: readonly string[]
}

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (
  ...parametersAndBody: string[]
) => (academy: AcademyClient, console: object) => Promise<unknown>

/**
 * Runs a program against an academy of its own in this page: the demo academy, new for each run.
 *
 * @param code The body of an async function. It gets the client as `academy`, and a `console` that prints below the editor.
 * @param onProgress Called after each request and each printed line.
 */
export async function runCode(
  code: string,
  switches: Switches,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const platform = createPlatform({ fixture: demoFixture() })
  const service = platform.academy()
  if (switches.has('limited')) service.faults.add({ operation: '*', status: 429, retry_after: 1, times: 1 })
  if (switches.has('lost')) {
    service.faults.add({ operation: 'students.create', network: 'reset', phase: 'after', times: 1 })
  }
  if (switches.has('frozen')) {
    service.clock.freeze()
    service.clock.set('2030-01-01T00:00:00.000Z')
  }

  const lines: string[] = []
  const report = () => onProgress({ rows: service.journal.list().map(toRow), lines: [...lines] })
  const print = (...values: unknown[]) => {
    lines.push(values.map(toText).join(' '))
    report()
  }
  const client = new AcademyClient({
    baseUrl: 'https://academy.test',
    apiKey: service.apiKey,
    // The key is that of an academy in this page.
    dangerouslyAllowBrowser: true,
    fetch: (...request) => platform.fetch(...request).finally(() => queueMicrotask(report)),
  })
  try {
    await new AsyncFunction('academy', 'console', code)(client, { log: print, info: print, warn: print, error: print })
  } catch (error) {
    print(String(error))
  }
  report()
}

function toRow({ id, method, path, status, code, checks, fault, ...entry }: JournalEntry): Row {
  const { ignored = [], clamped = [], hint } = entry
  const message = (entry.response_body as { error?: { message?: string } } | undefined)?.error?.message
  return {
    id,
    title: `${method} ${path}`,
    outcome: status === 0 ? 'no response' : [status, code].filter(Boolean).join(' '),
    isError: status === 0 || status >= 400,
    checks: checks.map(({ check, passed, value }) => ({ name: check, passed, value })),
    notes: [
      ...(message === undefined ? [] : [message]),
      ...(fault ? [faultNote(status)] : []),
      ...clamped.map(({ path: name, sent, used }) => `${name} was ${sent} and read as ${used}.`),
      ...(ignored.length > 0 ? [`The service ignored ${ignored.join(', ')}.`] : []),
      ...(hint === undefined ? [] : [hint]),
    ],
  }
}

function faultNote(status: number): string {
  return status === 0
    ? 'The service did what was asked. Then the connection was lost.'
    : 'A fault responds in place of the service.'
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value, undefined, 2) ?? String(value))
}
