import * as z from 'zod/mini'

import { checkInput } from '../fixture/check.ts'
import { invalid } from '../service-error.ts'
import { type Call, placeOf } from './control.ts'
import type { LabelsAndEnd } from './types.ts'

/** The largest number of labels of an academy. */
const mostLabels = 50

/** The fields of the input of the controls that create or change an academy as a whole. */
export const labelsAndEnd = {
  ttl: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(366 * 24 * 3600)))),
  labels: z.optional(
    z.record(z.string().check(z.regex(/^[\w.-]{1,50}$/)), z.string().check(z.maxLength(200))).check(
      z.refine((labels) => Object.keys(labels).length <= mostLabels, {
        error: `expected at most ${mostLabels} labels`,
      }),
    ),
  ),
}

/**
 * Takes labels and end out of an input. Call `give` with the id of the academy after everything else was accepted.
 *
 * @throws ServiceError `validation_error` for wrong ones, and for any on a server that does not store them.
 */
export function takeLabelsAndEnd<Input extends object>(
  input: Input,
  call: Pick<Call, 'place' | 'label'>,
): { readonly rest: Omit<Input, keyof LabelsAndEnd>; readonly give: (academyId: string) => void } {
  const given = checkInput(z.object(labelsAndEnd), input, call.place)
  const { ttl: _, labels: __, ...rest }: Input & LabelsAndEnd = input
  const [first] = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (first !== undefined && !call.label) {
    throw invalid(`${placeOf(call, first)}: expected none, because only the hosted service stores it`)
  }
  return { rest, give: (academyId) => void (first !== undefined && call.label?.(academyId, given)) }
}
