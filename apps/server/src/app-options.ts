/** Options of `createApp`. */
export interface AppOptions {
  /**
   * Awaited before each response. Pass `saved` of `openData`, so that every acknowledged change is on disk. The response is
   * an error when it rejects.
   */
  saved?: (() => Promise<void>) | undefined
  /** The file that `saved` writes to. The dashboard shows it. */
  data?: string | undefined
  /**
   * Every request to the dashboard API needs this bearer token. Without one, only requests from this machine are accepted; a
   * runtime that does not say where a request comes from needs a token.
   */
  dashboardToken?: string | undefined
  /** Origins whose pages may call the dashboard API besides the app's own, such as `http://localhost:5173`; none by default. */
  dashboardOrigins?: readonly string[] | undefined
  /** The host name of the app, such as `staging.example.com`. The dashboard API accepts it besides `localhost`. */
  host?: string | undefined
  /** Ends the event streams of the dashboard when it aborts; never by default. */
  signal?: AbortSignal | undefined
}
