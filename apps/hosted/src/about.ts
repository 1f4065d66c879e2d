import type { LabelsAndEnd } from '@academy-access/engine/internal'

/** The data of an academy besides its content. */
export interface About {
  /** Free texts by name, such as the pull request, the branch or the owner. */
  readonly labels: Readonly<Record<string, string>>
  /** ISO 8601. */
  readonly created_at: string
  /** The name that its creator gave; null without one, and absent when an earlier version has created it. */
  readonly created_by?: string | null
  /** When the academy is deleted, ISO 8601; null for never. */
  readonly expires_at: string | null
}

/** Applies changes. A time to live counts from now. */
export function changedAbout(about: About, { ttl, labels }: LabelsAndEnd, now: number): About {
  return {
    ...about,
    ...(labels && { labels }),
    ...(ttl !== undefined && { expires_at: ttl === null ? null : new Date(now + ttl * 1000).toISOString() }),
  }
}
