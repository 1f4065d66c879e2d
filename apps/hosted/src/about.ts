import { checkInput } from '@academy-access/engine/internal'
import * as z from 'zod/mini'

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

/** The largest number of labels of an academy. */
const mostLabels = 50

const AboutInput = z.object({
  /** Seconds until the academy is deleted; null for never. */
  ttl: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(366 * 24 * 3600)))),
  labels: z.optional(
    z.record(z.string().check(z.regex(/^[\w.-]{1,50}$/)), z.string().check(z.maxLength(200))).check(
      z.refine((labels) => Object.keys(labels).length <= mostLabels, {
        error: `expected at most ${mostLabels} labels`,
      }),
    ),
  ),
})

/** The part of a request about an academy that its object does not know. */
export type AboutChanges = z.output<typeof AboutInput>

/**
 * Takes `ttl` and `labels` out of the body of a request.
 *
 * @throws ServiceError `validation_error`.
 */
export function splitBody({ ttl, labels, ...rest }: Record<string, unknown>): { about: AboutChanges; rest: object } {
  const changes = { ...(ttl !== undefined && { ttl }), ...(labels !== undefined && { labels }) }
  return { about: checkInput(AboutInput, changes, 'body'), rest }
}

/** Applies changes. A time to live counts from now. */
export function changedAbout(about: About, { ttl, labels }: AboutChanges, now: number): About {
  return {
    ...about,
    ...(labels && { labels }),
    ...(ttl !== undefined && { expires_at: ttl === null ? null : new Date(now + ttl * 1000).toISOString() }),
  }
}
