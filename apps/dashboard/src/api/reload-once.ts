import { serviceUrl } from './service-url.ts'

const name = 'academy-dashboard-reloads'

const reasons = (): readonly string[] => sessionStorage.getItem(name)?.split('\n') ?? []

/** Loads the page again. For each reason only once in a tab: a reload that does not help must not be repeated. */
export function reloadOnce(reason: string): void {
  const line = reason.replaceAll('\n', ' ')
  if (reasons().includes(line)) return
  sessionStorage.setItem(name, [...reasons(), line].join('\n'))
  location.reload()
}

/** Loads the page again when the server has another version of it. */
export async function reloadForNewBuild(): Promise<void> {
  const build = await buildOfServer()
  if (build !== undefined && build !== ownBuild()) reloadOnce(build)
}

/**
 * Loads the page again when a part that is shown cannot be read although the server is there: it has another version now.
 * Forgets the reloads for this version, so that a later change to it loads the page again, too.
 */
export function reloadForMissingParts(): void {
  const others = reasons().filter((reason) => reason !== ownBuild())
  sessionStorage.setItem(name, others.join('\n'))
  addEventListener('part:failed', ({ detail: { cause } }) => {
    void reloadIfServerIsThere(cause instanceof Error ? cause.message : 'a part')
  })
}

async function reloadIfServerIsThere(reason: string): Promise<void> {
  if ((await buildOfServer()) !== undefined) reloadOnce(reason)
}

const entryFile = /\/assets\/(index-[\w-]+\.js)/

/** The name of the page's first script, which has a hash of its content; undefined when the server is away. */
async function buildOfServer(): Promise<string | undefined> {
  const headers = { accept: 'text/html' }
  const response = await fetch(`${serviceUrl}/dashboard`, { headers, cache: 'no-store' }).catch(() => undefined)
  const html = response?.ok ? await response.text().catch(() => '') : ''
  return entryFile.exec(html)?.[1]
}

function ownBuild(): string | undefined {
  return entryFile.exec(document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '')?.[1]
}
