import { ofTab } from '../ui/storage.ts'
import { serviceUrl } from './client.ts'

const name = 'academy-dashboard-build'

const entryFile = /\/assets\/(index-[\w-]+\.js)/

/** Loads the page again when the server has another version of it: once for each version, because a reload may not help. */
export async function reloadForNewBuild(): Promise<void> {
  const own = entryFile.exec(document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '')?.[1]
  try {
    const response = await fetch(`${serviceUrl}/dashboard`, { headers: { accept: 'text/html' }, cache: 'no-store' })
    const build = response.ok ? entryFile.exec(await response.text())?.[1] : undefined
    if (build === undefined || build === own || build === ofTab.getItem(name)) return
    ofTab.setItem(name, build)
    location.reload()
  } catch {
    // The server is away again.
  }
}
