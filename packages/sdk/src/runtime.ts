import { VERSION } from './version.ts'

/** What the client reads of its runtime, where the runtime has it. Read each time, because tests replace globals. */
const globals = globalThis as {
  readonly document?: unknown
  readonly navigator?: { readonly userAgent?: string }
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>
    readonly versions?: { readonly node?: string }
  }
}

/**
 * Whether timers and promises belong to the request that the program responds to, and end with it. In Cloudflare Workers no
 * request may need another one to go on: each waiting call looks again after a while, and no call wakes up another.
 */
export const hasRequestContexts = globals.navigator?.userAgent === 'Cloudflare-Workers'

/** Whether a page has loaded the client, or a test that pretends so. */
export const isInPage = (): boolean => globals.document !== undefined

/** Whether this is Node, or a runtime that says so, as Bun and Deno do. */
export const isNode = (): boolean => globals.process?.versions?.node !== undefined

/** The value of an environment variable. Undefined for an empty one. */
export function environment(name: string): string | undefined {
  try {
    return globals.process?.env?.[name] || undefined
  } catch {
    return undefined // Deno throws without the permission to read the variable.
  }
}

/**
 * The `user-agent` of requests, with the app's name. Undefined where a browser may send them: it would ask the service first, with
 * a request of its own, whether it may send this header.
 */
export function userAgent(app: string | undefined): string | undefined {
  if (isInPage() || !(isNode() || hasRequestContexts)) return undefined
  return `academy-access-sdk/${VERSION}${app === undefined ? '' : ` (${app})`}`
}
