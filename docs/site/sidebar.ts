import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { DefaultTheme } from 'vitepress'

import { entries } from './entries.ts'
import { questions } from './questions.ts'
import { ruleChapters } from './rules.ts'

type Item = DefaultTheme.SidebarItem

const docs = fileURLToPath(new URL('../', import.meta.url))

/** The sidebars: one for the guides, one for the reference, and one for the exports of each package. */
export function sidebar(): DefaultTheme.SidebarMulti {
  const reading = [
    {
      text: 'Getting started',
      items: [
        { text: 'A TypeScript app', link: '/start/app' },
        { text: 'A front end', link: '/start/front-end' },
        { text: 'A test suite', link: '/start/tests' },
        { text: 'The packages', link: '/start/packages' },
      ],
    },
    { text: 'How do I …', link: '/how-to/', collapsed: true, items: questions() },
    { text: 'Frameworks', link: '/how-to/frameworks', collapsed: true, items: pagesOf('frameworks/') },
    { text: 'Errors and troubleshooting', link: '/errors/', collapsed: true, items: errorPages() },
    {
      text: 'Guides',
      items: [
        { text: 'Paging under drift', link: '/guides/paging' },
        { text: 'Retries', link: '/guides/retries' },
        { text: 'A proxy for the browser', link: '/guides/proxy' },
        { text: 'A roster from a spreadsheet', link: '/guides/roster' },
        { text: 'Testing without a network', link: '/guides/testing' },
        { text: 'Parallel isolation', link: '/guides/isolation' },
        { text: 'Test kits', link: '/guides/test-kits' },
        { text: 'The dashboard', link: '/guides/dashboard' },
        { text: 'The dashboard API', link: '/guides/dashboard-api' },
        { text: 'State that survives a restart', link: '/guides/data' },
        { text: 'Faults and time', link: '/guides/faults-and-time' },
        { text: 'The server in CI', link: '/guides/ci' },
        { text: 'A copy of your academy', link: '/guides/pull' },
        { text: 'Recorded calls', link: '/guides/record' },
        { text: 'Compare an academy with the rules', link: '/guides/verify' },
        { text: 'Use another language or generator', link: '/guides/other-generators' },
      ],
    },
    {
      text: 'Packages',
      items: ['sdk', 'roster', 'engine', 'msw', 'server', 'schemas'].map((name) => ({
        text: `@academy-access/${name}`,
        link: `/packages/${name}`,
      })),
    },
    {
      text: 'How it works',
      items: [
        { text: 'What is promised', link: '/promises' },
        { text: 'Architecture', link: '/architecture' },
        ...pagesOf('').filter(({ link }) => !/^\/(README|index|promises|rules|architecture)$/.test(link)),
        { text: 'Contributing', link: '/contributing' },
      ],
    },
    rules(),
    ...decisions(),
  ]
  const exported = paths.map((path) => [`/${path}/`, reference(path)] as const)
  return { ...Object.fromEntries(exported), '/reference/': reference(), '/': reading }
}

function errorPages(): Item[] {
  return pagesOf('errors/').filter(({ link }) => !link.endsWith('/index'))
}

function rules(): Item {
  const items = ruleChapters().map(({ title, page }) => ({ text: title, link: `/${page.replace(/\.md$/, '')}` }))
  return { text: 'Rules of the service', collapsed: true, link: '/rules', items }
}

function decisions(): Item[] {
  const items = pagesOf('decisions/')
  const overview = items.find(({ link }) => link.endsWith('/README'))
  if (items.length === 0) return []
  const others = items.filter((item) => item !== overview)
  return [{ text: 'Design decisions', collapsed: true, ...(overview && { link: overview.link }), items: others }]
}

/** The pages of a folder with their titles. */
function pagesOf(folder: string): { text: string; link: string }[] {
  const files = existsSync(docs + folder) ? readdirSync(docs + folder) : []
  return files
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => ({ text: titleOf(docs + folder + file), link: `/${folder}${file.replace(/\.md$/, '')}` }))
}

/** The path of the exports of each package. */
const paths = Object.keys(entries).map((name) => `reference/${name.replace(/^@[^/]+\//, '')}`)

/**
 * The sidebar of the reference. It lists the exports of the open package only, because all of them would make every page large:
 * the sidebar that typedoc-vitepress-theme writes has all of them.
 */
function reference(open?: string): Item[] {
  const contract = [
    { text: 'Endpoints', link: '/reference/endpoints' },
    { text: 'Limits', link: '/reference/limits' },
  ]
  const server = [
    { text: 'Commands', link: '/reference/commands' },
    { text: 'Dashboard API', link: '/reference/dashboard-api' },
  ]
  const packages = paths.map((path) => {
    const item = { text: path.replace('reference/', ''), link: `/${path}/` }
    const items = path === open ? kindsOf(path) : []
    return items.length === 0 ? item : { ...item, collapsed: false, items }
  })
  return [
    { text: 'The API', items: contract },
    { text: 'The local server', items: server },
    { text: 'Exports', link: '/reference/', items: packages },
  ]
}

const kinds = {
  classes: 'Classes',
  functions: 'Functions',
  interfaces: 'Interfaces',
  'type-aliases': 'Types',
  variables: 'Values',
}

function kindsOf(path: string): Item[] {
  return Object.entries(kinds).flatMap(([folder, text]) => {
    const full = `${docs}generated/pages/${path}/${folder}`
    if (!existsSync(full)) return []
    const names = readdirSync(full).map((file) => file.replace(/\.md$/, ''))
    const items = names.toSorted().map((name) => ({ text: name, link: `/${path}/${folder}/${name}` }))
    return [{ text, collapsed: true, items }]
  })
}

function titleOf(file: string): string {
  return /^# (.*)$/m.exec(readFileSync(file, 'utf8'))?.[1]?.replaceAll('`', '') ?? file
}
