import { test as base, type Page } from '@playwright/test'

/** A `test` of the user: it opens the app. */
export const test = base.extend<{ app: Page }>({
  app: async ({ page }, use) => {
    await page.goto(process.env['KITS_APP_URL'] ?? 'no app')
    await use(page)
  },
})

/** The part of `RequestInit` that the tests use. */
export interface Init {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly credentials?: 'include'
}

export interface Outcome {
  readonly status?: number
  readonly body?: unknown
  /** Where the request failed: before the response, or while the page read it. */
  readonly failed?: 'fetch' | 'body'
}

/** Sends a request from a page, as an app does. */
export function call(page: Page, path: string, init: Init = {}): Promise<Outcome> {
  return page.evaluate(
    async ([target, options]): Promise<Outcome> => {
      const response = await fetch(target, options).catch(() => undefined)
      if (!response) return { failed: 'fetch' }
      const { status } = response
      return response.json().then(
        (body: unknown) => ({ status, body }),
        () => ({ status, failed: 'body' as const }),
      )
    },
    [path, init] as const,
  )
}

export function post(body: object): Init {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
