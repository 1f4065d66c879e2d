import { isObject, suggest } from '@academy-access/schemas/internal'

/** Options of `createApp`. */
export interface AppOptions {
  /**
   * Awaited before each response. Pass `saved` of `openData`, so that every acknowledged change is on disk. The response is
   * an error when it rejects: its own if it is a `ServiceError`, as those of `openData` are.
   */
  saved?: (() => Promise<void>) | undefined
  /** The file that `saved` writes to. The dashboard shows it. */
  data?: string | undefined
  /**
   * Every request to the dashboard API needs this bearer token. Without one, the dashboard and its API are for requests from
   * this machine alone: headers of a proxy, such as `X-Forwarded-For`, count as another machine, and so does a runtime that
   * does not say where a request comes from.
   */
  dashboardToken?: string | undefined
  /** Origins whose pages may call the dashboard API besides the app's own, such as `http://localhost:5173`; none by default. */
  dashboardOrigins?: readonly string[] | undefined
  /** The host name of the app, such as `staging.example.com`. The dashboard API accepts it besides `localhost`. */
  host?: string | undefined
  /** Ends the event streams of the dashboard when it aborts; never by default. */
  signal?: AbortSignal | undefined
}

const appOptionNames = {
  saved: true,
  data: true,
  dashboardToken: true,
  dashboardOrigins: true,
  host: true,
  signal: true,
} satisfies Record<keyof AppOptions, true>

/** The names of the options of `createApp`. */
export const appOptions: readonly string[] = Object.keys(appOptionNames)

/**
 * Rejects a first argument that is no platform, and options that do not exist: with the defaults, a server would listen on
 * another port than was meant.
 *
 * @throws TypeError
 */
export function checkArguments(name: string, platform: unknown, options: unknown, names: readonly string[]): void {
  if (typeof platform !== 'object' || platform === null || !('fetch' in platform && 'academies' in platform)) {
    throw new TypeError(`${name}: the first argument must be a platform, as in ${name}(createPlatform(), { … })`)
  }
  if (!isObject(options)) {
    throw new TypeError(`${name}: the second argument must be an object of options, got ${JSON.stringify(options)}`)
  }
  const unknown = Object.keys(options).find((option) => !names.includes(option))
  if (unknown !== undefined) throw new TypeError(`${name}: unknown option ${unknown}${suggest(unknown, names)}`)
}
