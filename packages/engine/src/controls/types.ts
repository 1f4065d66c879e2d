/*
 * A public type that follows from a zod schema. The build writes it out in full, so that the published declaration does
 * not depend on zod.
 */
import type * as z from 'zod/mini'

import type { StudentChanges as StudentChangesSchema } from './inputs.ts'

/** Changes of a student by the dashboard. Fields that are missing stay as they are. */
export interface StudentChanges extends z.input<typeof StudentChangesSchema> {}
