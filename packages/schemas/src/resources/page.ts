import * as z from 'zod/mini'

import { limits } from '../limits.ts'
import type { Schema } from '../schema.ts'
import { countOut, objectIn, objectOut } from '../values.ts'

const { pageSize, pageOffset } = limits

/** Which page to read. */
export interface PageQuery {
  /** Rows per page: 1 to 100, 50 by default. */
  limit?: number | undefined
  /** Rows to skip, counted from the newest; 0 by default. */
  offset?: number | undefined
}

// D16, D17
/** Schema of {@link PageQuery}. The service clamps values that are out of range; it does not reject them. */
export const PageQuery: Schema<PageQuery> = objectIn({
  limit: z.optional(
    z
      .int({ error: 'expected an integer' })
      .check(
        z.gte(pageSize.min, { error: `expected ${pageSize.min} to ${pageSize.max}` }),
        z.lte(pageSize.max, { error: `expected ${pageSize.min} to ${pageSize.max}` }),
        z.meta({ default: pageSize.default }),
      ),
  ),
  offset: z.optional(
    z
      .int({ error: 'expected an integer' })
      .check(
        z.gte(pageOffset.min, { error: `expected ${pageOffset.min} or more` }),
        z.meta({ default: pageOffset.default }),
      ),
  ),
})

/** The position of a page among all rows. */
export interface Pagination {
  /** Number of rows on all pages together. Rows can be added or removed between two requests. */
  total: number // D19, D21
  /** The limit that the service used. */
  limit: number // R099
  /** The offset that the service used. */
  offset: number // R099
}

/** Schema of {@link Pagination}. */
export const Pagination: Schema<Pagination> = objectOut({
  total: countOut,
  limit: countOut,
  offset: countOut,
})
