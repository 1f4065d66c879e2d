import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { DefaultTheme } from 'vitepress'

import { endpointList, errors } from '../../packages/schemas/src/index.ts'
import { anchorOf } from './anchor.ts'
import { entries } from './entries.ts'
import { pages } from './files.ts'
import { ruleChapters } from './rules.ts'

type Item = DefaultTheme.SidebarItem

const docs = fileURLToPath(new URL('../', import.meta.url))

/** The sidebars: one for the guides, one for the reference, and one for the exports of each package. */
export function sidebar(): DefaultTheme.SidebarMulti {
  const exported = paths.map((path) => [`/${path}/`, reference(path)] as const)
  return { ...Object.fromEntries(exported), '/reference/': reference(), '/': guides() }
}

function guides(): Item[] {
  return [
    { text: 'Getting started', items: itemsOf('start', ['app', 'packages']) },
    { text: 'A front end', items: itemsOf('front-end', ['proxy', 'queries', 'forms', 'waiting', 'mocks']) },
    { text: 'How do I …', link: '/how-to/', collapsed: true, items: itemsOf('how-to') },
    { text: 'Frameworks', link: '/how-to/frameworks', collapsed: true, items: itemsOf('frameworks') },
    { text: 'Errors', link: '/errors/', collapsed: true, items: errorItems() },
    { text: 'The client', items: itemsOf('guides', ['paging', 'retries', 'proxy', 'roster', 'other-generators']) },
    { text: 'Tests', items: itemsOf('guides', ['testing', 'test-kits', 'faults-and-time', 'ci']) },
    {
      text: 'The local server',
      items: itemsOf('guides', ['dashboard', 'dashboard-api', 'data', 'pull', 'record', 'verify', 'coding-agents']),
    },
    {
      text: 'Packages',
      items: [...new Set(Object.values(pages))]
        .filter((page) => page.startsWith('packages/'))
        .map((page) => ({ text: basename(page, '.md'), link: linkOf(page) })),
    },
    { text: 'How it works', items: itemsOf('.', ['promises', 'versioning', 'alternatives', 'hosted']) },
    {
      text: 'Rules of the service',
      link: '/rules',
      collapsed: true,
      items: ruleChapters().map(({ title, page }) => ({ text: title, link: linkOf(page) })),
    },
    {
      text: 'Contributing',
      link: '/contributing',
      collapsed: true,
      items: [
        ...itemsOf('.', ['architecture', 'api-document', 'hosted-costs', 'releasing']),
        { text: 'Design decisions', link: '/decisions/README', collapsed: true, items: itemsOf('decisions') },
      ],
    },
  ]
}

/** The pages of a folder that no group links to, or these in this order. */
function itemsOf(folder: string, names = namesIn(folder)): Item[] {
  return names.map((name) => {
    const file = `${folder}/${name}.md`.replace('./', '')
    const title = titleOf(file)
    return { text: title.length <= 28 ? title : wordsOf(name), link: linkOf(file) }
  })
}

/** The codes in the order of their table, then the classes: each as the code that a program compares. */
function errorItems(): Item[] {
  const codes = Object.keys(errors)
  const classes = namesIn('errors').filter((name) => !codes.includes(name))
  return [...codes, ...classes].map((name) => {
    const [code] = /^\w+/.exec(titleOf(`errors/${name}.md`))!
    return { text: `<code>${code}</code>`, link: `/errors/${name}` }
  })
}

function titleOf(file: string): string {
  return /^# (.*)$/m.exec(readFileSync(docs + file, 'utf8'))![1]!.replaceAll('`', '')
}

function namesIn(folder: string): string[] {
  const linked = new Set(['index', 'README', 'rules', 'frameworks'])
  return globSync('*.md', { cwd: docs + folder })
    .map((file) => basename(file, '.md'))
    .filter((name) => !linked.has(name))
    .toSorted()
}

/** A long title does not fit in the sidebar: the words of its file's name. */
function wordsOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
}

function linkOf(page: string): string {
  return `/${page.replace(/\.md$/, '')}`
}

/** The path of the exports of each package. */
const paths = Object.keys(entries).map((name) => `reference/${name}`)

/** The sidebar of the reference. It lists the exports of the open package only, because all of them would make every page large. */
function reference(open?: string): Item[] {
  return [
    {
      text: 'The API',
      items: [
        {
          text: 'Endpoints',
          link: '/reference/endpoints',
          items: endpointList.map(({ id }) => ({ text: id, link: `/reference/endpoints#${anchorOf(id)}` })),
        },
        { text: 'Limits', link: '/reference/limits' },
      ],
    },
    {
      text: 'The local server',
      items: [
        { text: 'Commands', link: '/reference/commands' },
        { text: 'Dashboard API', link: '/reference/dashboard-api' },
      ],
    },
    {
      text: 'Exports',
      link: '/reference/',
      items: paths.map((path) => ({
        text: path.replace('reference/', ''),
        link: `/${path}/`,
        ...(path === open && { collapsed: false, items: kindsOf(path) }),
      })),
    },
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
    const names = globSync(`${folder}/*.md`, { cwd: `${docs}generated/pages/${path}` }).map((file) =>
      basename(file, '.md'),
    )
    const items = names.toSorted().map((name) => ({ text: name, link: `/${path}/${folder}/${name}` }))
    return items.length === 0 ? [] : [{ text, link: `/${path}/#${folder}`, collapsed: true, items }]
  })
}
