import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Project } from './project.ts'

/** The fixed versions of the tools that the pages install, and of those that the starters of the frameworks add. */
const versions: Readonly<Record<string, string>> = {
  '@cloudflare/workers-types': '5.20261117.1',
  '@storybook/react-vite': '10.6.7',
  '@sveltejs/adapter-node': '6.0.1',
  '@sveltejs/kit': '3.2.0',
  '@sveltejs/vite-plugin-svelte': '7.3.1',
  '@types/bun': '1.4.5',
  '@types/express': '5.0.6',
  '@types/jest': '30.0.0',
  '@types/node': '24.19.2',
  '@types/react': '19.3.0',
  '@types/react-dom': '19.3.0',
  '@vitejs/plugin-react': '6.3.0',
  '@vitejs/plugin-vue': '6.0.11',
  cypress: '15.3.0',
  express: '5.3.0',
  hono: '4.13.19',
  jest: '30.5.2',
  msw: '3.0.5',
  'msw@2': '2.15.0',
  next: '16.4.6',
  nuxt: '4.5.2',
  react: '19.3.1',
  'react-dom': '19.3.1',
  'start-server-and-test': '3.0.12',
  storybook: '10.6.7',
  svelte: '5.57.3',
  'svelte-check': '4.7.8',
  typescript: '6.0.3',
  vite: '8.3.8',
  vue: '3.5.45',
  'vue-tsc': '3.3.14',
  wrangler: '4.164.0',
}

/** The text of a page of docs/frameworks. */
const textOf = (page: string) => readFileSync(join(import.meta.dirname, '../../docs/frameworks', `${page}.md`), 'utf8')

/** The files of a page: the code blocks that begin with a comment that names one. */
function filesOf(text: string): Record<string, string> {
  const blocks = text.matchAll(/^```(?:js|json|svelte|tsx?|vue)\n(?:\/\/|<!--) (\S+)(?: -->)?\n([^]*?)^```$/gm)
  return Object.fromEntries([...blocks].map(([, path = '', code = '']) => [path, code]))
}

/** The packages that the commands of a page install. */
function packagesOf(text: string): string[] {
  const commands = text.matchAll(/^(?:npm install|bun add|deno add)((?: --?[\w-]+| \S+)+)/gm)
  return [...commands].flatMap(([, words = '']) =>
    words
      .split(' ')
      .filter((word) => word !== '' && !word.startsWith('-'))
      .map((word) => word.replace(/^npm:/, '')),
  )
}

function pinned(name: string): string {
  const version = versions[name]
  if (version === undefined && !name.startsWith('@academy-access/')) throw new Error(`${name} has no fixed version`)
  return version === undefined ? name : `${name.replace(/(?<=.)@\d+$/, '')}@${version}`
}

interface PageProject extends Pick<Project, 'app'>, Partial<Pick<Project, 'installer' | 'result' | 'requests'>> {
  /** The packages that the starter of the framework adds. */
  readonly tools?: readonly string[]
  /** The files that the starter of the framework makes. */
  readonly files?: Project['files']
}

/** The app of a page, with its own settings. */
export function appOf(page: string, { tools = [], files = {}, ...rest }: PageProject): Project {
  const text = textOf(page)
  return {
    installer: 'npm',
    packages: [...new Set([...packagesOf(text), ...tools])].map(pinned),
    files: { ...files, ...filesOf(text) },
    result: 'Intro',
    requests: ['courses.list 200'],
    ...rest,
  }
}
