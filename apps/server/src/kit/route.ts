import type { Route } from '@playwright/test'

import type { TestAcademy } from './test-academy.ts'

/**
 * Sends a request of a page to an academy, with its key. The browser itself sends it and reads the response, so a page sees a
 * slow, lost or half response as it would see one of the service.
 */
export async function sendTo(route: Route, { baseUrl, apiKey }: TestAcademy): Promise<void> {
  const request = route.request()
  const { protocol, pathname, search } = new URL(request.url())
  const start = pathname.indexOf('/api/v1/')
  // A page or a module of the app can have such a path too, such as /src/api/v1/students.ts.
  if (start === -1 || !['fetch', 'xhr'].includes(request.resourceType())) return route.fallback()
  const url = baseUrl + pathname.slice(start) + search
  const headers = { ...request.headers(), authorization: `Bearer ${apiKey}` }
  if (protocol === new URL(baseUrl).protocol) return route.continue({ url, headers })
  // A browser cannot be sent from https to http. Playwright sends the request instead.
  try {
    const response = await route.fetch({ url, headers, maxRedirects: 0, timeout: 0 })
    await route.fulfill({ response })
  } catch {
    await route.abort('connectionreset')
  }
}
