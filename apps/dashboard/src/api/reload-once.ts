import { readServer } from './client.ts'
import { serviceUrl } from './service-url.ts'

const name = 'academy-dashboard-reloads'

const reasons = (): readonly string[] => sessionStorage.getItem(name)?.split('\n') ?? []

/** Loads the page again. For each reason only once in a tab: a reload that does not help must not be repeated. */
function reloadOnce(reason: string): void {
  const line = reason.replaceAll('\n', ' ')
  if (reasons().includes(line)) return
  sessionStorage.setItem(name, [...reasons(), line].join('\n'))
  location.reload()
}

/** Loads the page again when the server has another version of it. */
export async function reloadForNewBuild(): Promise<void> {
  const page = await readPage()
  if (page && page.build !== ownBuild()) reloadOnce(page.build)
}

/** Loads the page again, unless the server is away. */
export async function reloadIfServerIsThere(): Promise<void> {
  if (await readPage()) location.reload()
}

/**
 * Loads the page again when a part that is shown cannot be read although the server is there: it has another version now.
 * Forgets the reloads for this version, so that a later change to it loads the page again, too.
 */
export function reloadForMissingParts(): void {
  const others = reasons().filter((reason) => reason !== ownBuild())
  sessionStorage.setItem(name, others.join('\n'))
  addEventListener('part:failed', ({ detail: { cause } }) => {
    const reason = cause instanceof Error ? cause.message : 'a part'
    setTimeout(() => void reloadIfAccepted(reason), stoppingMs)
  })
}

/** How long a server that stops can still respond on its open connections, in milliseconds. */
const stoppingMs = 1000

async function reloadIfAccepted(reason: string): Promise<void> {
  if (!(await readPage())) return
  try {
    // A server that was started again with another token rejects this. The page shows a form then.
    await readServer()
  } catch {
    return
  }
  reloadOnce(reason)
}

const entryFile = /\/assets\/(index-[\w-]+\.js)/

/**
 * Reads the page and the files that it needs to start, so that the browser has them when it loads the page again: the server
 * may stop in between. Undefined when the server does not send all of them.
 */
async function readPage(): Promise<{ readonly build: string } | undefined> {
  try {
    const html = await read(`${serviceUrl}/dashboard`, { headers: { accept: 'text/html' }, cache: 'no-store' })
    const paths = Array.from(html.matchAll(/(?:src|href)="([^"]+)"/g), ([, path = '']) => path)
    const files = paths.filter((path) => path.includes('/assets/'))
    // Paths are relative to the address at which the page was read.
    await Promise.all(files.map((path) => read(new URL(path, `${serviceUrl}/dashboard`).href)))
    const build = entryFile.exec(html)?.[1]
    return build === undefined ? undefined : { build }
  } catch {
    return undefined
  }
}

async function read(url: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.text()
}

/** The name of the page's first script, which has a hash of its content. */
function ownBuild(): string | undefined {
  return entryFile.exec(document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '')?.[1]
}
