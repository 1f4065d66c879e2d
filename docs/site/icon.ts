import { readFileSync } from 'node:fs'

const text = readFileSync(new URL('../../apps/dashboard/src/icon.svg', import.meta.url), 'utf8')

/** The icon of the dashboard as an address, which needs no request. */
export const icon = `data:image/svg+xml,${encodeURIComponent(text)}`
