/* Checks the built site: every link has a target, and no page loads anything from another host. */
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const site = fileURLToPath(new URL('../.vitepress/dist/', import.meta.url))

/** The errors of the built site, as lines to print. */
export async function problemsOf(base: string): Promise<string[]> {
  const files = new Set(await readdir(site, { recursive: true }))
  const pages = new Map<string, string>()
  for (const file of files) if (file.endsWith('.html')) pages.set(file, await readFile(site + file, 'utf8'))
  const anchors = new Map([...pages].map(([page, html]) => [page, anchorsOf(html)]))
  return [...pages].flatMap(([page, html]) => {
    const elements = html.replaceAll(/<(script|style)\b[^>]*>.*?<\/\1>/gs, (element) =>
      element.slice(0, element.indexOf('>') + 1),
    )
    const parts = [...elements.matchAll(/<(script|link|img|iframe|source)\b[^>]*?\b(?:src|href)="([^"]*)"/g)]
    const foreign = parts.flatMap(([, tag, address = '']) =>
      /^(https?:)?\/\//.test(address) ? [`${page}: <${tag}> loads ${address} from another host`] : [],
    )
    const dead = [...elements.matchAll(/<a\b[^>]*?\bhref="([^"]*)"/g)].flatMap(([, href = '']) => {
      const problem = problemOf(href.replaceAll('&amp;', '&'), page)
      return problem === undefined ? [] : [`${page}: ${problem}`]
    })
    return [...foreign, ...new Set(dead)]
  })

  function problemOf(href: string, page: string): string | undefined {
    const url = new URL(href, `http://site${base}${page}`)
    if (url.host !== 'site') return undefined
    if (!url.pathname.startsWith(base)) return `the link ${href} is outside the site's path ${base}`
    const path = decodeURIComponent(url.pathname.slice(base.length))
    const target = path === '' || path.endsWith('/') ? `${path}index.html` : path
    const file = [target, `${target}.html`].find((name) => files.has(name))
    if (file === undefined) return `the link ${href} has no page`
    const anchor = decodeURIComponent(url.hash.slice(1))
    return anchor === '' || !anchors.has(file) || anchors.get(file)!.has(anchor)
      ? undefined
      : `the link ${href} has no anchor`
  }
}

function anchorsOf(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id!))
}
