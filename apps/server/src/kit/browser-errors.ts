import type { BrowserContext } from '@playwright/test'

import type { TestEvent } from '@academy-access/dashboard-api/client'

/** Tells what the pages of a context write to their consoles as errors, and the errors that they do not catch. */
export function followErrors(context: BrowserContext, onError: (event: TestEvent) => void): void {
  const tell = (text: string) => onError({ at: new Date().toISOString(), kind: 'console', text })
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url, lineNumber } = message.location()
    tell(`${message.text()}${url === '' ? '' : ` (${url}${lineNumber > 0 ? `:${lineNumber + 1}` : ''})`}`)
  })
  context.on('weberror', (error) => tell(`Uncaught ${String(error.error())}`))
}
