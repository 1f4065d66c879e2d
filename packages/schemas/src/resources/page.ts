import * as z from 'zod/mini'

import { limits } from '../limits.ts'
import { countOut, objectOut } from '../values.ts'

const { pageSize, pageOffset } = limits

// D16, D17
/** Schema of {@link PageQuery}. The service clamps values that are out of range; it does not reject them. */
export const PageQuery = z.object({
  /** Rows per page: 1 to 100, 50 by default. */
  limit: z.optional(
    z
      .int({ error: 'expected an integer' })
      .check(
        z.gte(pageSize.min, { error: `expected ${pageSize.min} to ${pageSize.max}` }),
        z.lte(pageSize.max, { error: `expected ${pageSize.min} to ${pageSize.max}` }),
        z.meta({ default: pageSize.default }),
      ),
  ),
  /** Rows to skip, counted from the newest; 0 by default. */
  offset: z.optional(
    z
      .int({ error: 'expected an integer' })
      .check(
        z.gte(pageOffset.min, { error: `expected ${pageOffset.min} or more` }),
        z.meta({ default: pageOffset.default }),
      ),
  ),
})

/** Which page to read. */
export interface PageQuery extends z.input<typeof PageQuery> {}

/** Schema of {@link Pagination}. */
export const Pagination = objectOut({
  /** Number of rows on all pages together. Rows can be added or removed between two requests. */
  total: countOut, // D19, D21
  /** The limit that the service used. */
  limit: countOut, // R099
  /** The offset that the service used. */
  offset: countOut, // R099
})

/** The position of a page among all rows. */
export interface Pagination extends z.output<typeof Pagination> {}
