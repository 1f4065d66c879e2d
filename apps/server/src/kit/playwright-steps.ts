import { stripVTControlCharacters } from 'node:util'

import type { TestEvent } from '@academy-access/dashboard-api/client'
import type { TestInfo } from '@playwright/test'

/** The steps that say what a test did. Those of hooks and fixtures contain others, and are not shown. */
const categories: ReadonlySet<unknown> = new Set(['expect', 'pw:api', 'test.step'])

/**
 * The steps of a test that have ended, each at the time of its end. Playwright shows steps to reporters only: with a version
 * that keeps them elsewhere, there are none.
 */
export function stepsOf(testInfo: TestInfo): TestEvent[] {
  return flat(Reflect.get(testInfo, '_steps'), 0)
}

function flat(steps: unknown, depth: number): TestEvent[] {
  if (!Array.isArray(steps)) return []
  return steps.filter(isStep).flatMap((step) => {
    // A group is what Playwright itself does, such as to start the browser, or the kit, such as to route a request.
    const isShown = categories.has(step.category) && step.group === undefined && step.endWallTime !== undefined
    const text = `${'  '.repeat(depth)}${step.title}${step.subtitle === undefined ? '' : ` ${step.subtitle}`}`
    const own: TestEvent[] = isShown
      ? [
          {
            at: new Date(step.endWallTime ?? 0).toISOString(),
            kind: 'step',
            text,
            ...(step.error?.message !== undefined && { error: stripVTControlCharacters(step.error.message) }),
          },
        ]
      : []
    return [...flat(step.steps, isShown ? depth + 1 : depth), ...own]
  })
}

interface Step {
  readonly title: string
  readonly subtitle?: string
  readonly category?: string
  readonly group?: string
  readonly endWallTime?: number
  readonly error?: { readonly message?: string }
  readonly steps?: unknown
}

function isStep(value: unknown): value is Step {
  return typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string'
}
