import * as z from 'zod/mini'

import { limits } from '../limits.ts'
import { countOut, objectOut } from '../values.ts'

const { pageSize, pageOffset } = limits

/** Schema of {@link PageQuery}. The service clamps what is out of range instead of refusing it (D16, D17). */
export const PageQuery = z.object({
  /** Rows of a page: 1 to 100, 50 by default. */
  limit: z.optional(
    z
      .int({ error: 'expected an integer' })
      .check(
        z.gte(pageSize.min, { error: `expected ${pageSize.min} to ${pageSize.max}` }),
        z.lte(pageSize.max, { error: `expected ${pageSize.min} to ${pageSize.max}` }),
        z.meta({ default: pageSize.default }),
      ),
  ),
  /** Rows to leave out, from the newest; 0 by default. */
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
  /** All rows there are now, on every page (D19). A hint: rows come and go between two pages (D21). */
  total: countOut,
  /** The limit that was used (R099). */
  limit: countOut,
  /** The offset that was used (R099). */
  offset: countOut,
})

/** Where a page stands among all rows. */
export interface Pagination extends z.output<typeof Pagination> {}
