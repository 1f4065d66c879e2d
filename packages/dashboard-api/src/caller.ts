/** Who uses the pages or the dashboard API. */
export interface Caller {
  /** The permissions: everything, or to read everything but API keys in full. */
  readonly access: 'all' | 'read'
  /** The name that the caller gave beside the token; null without one. */
  readonly user: string | null
}

/**
 * What a caller needs the permission for: the documentation, the dashboard page, which has no data, to read, to change, or to
 * read API keys in full.
 */
export type Access = 'document' | 'page' | 'read' | 'change' | 'secret'
