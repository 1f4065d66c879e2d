import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server'

import { withoutKeys } from './controls.ts'
import { type DocPage, type Docs, findPage } from './docs.ts'
import { cleaned, type Clean } from './results.ts'
import type { Emulator } from './target.ts'

/** Adds the rules and the pages of the documentation as resources, and the state of each academy as a fixture. */
export function addResources(
  server: McpServer,
  read: () => Promise<Docs>,
  emulator: Emulator | undefined,
  clean: Clean,
): void {
  const markdown = ({ id, title, text }: DocPage, uri: URL) => ({
    contents: [
      {
        uri: uri.href,
        mimeType: 'text/markdown',
        text: text.startsWith('#') ? text : `# ${title}\n\n${id}: ${text}\n`,
      },
    ],
  })
  server.registerResource(
    'rules',
    new ResourceTemplate('academy://rules/{rule}', {
      list: undefined,
      complete: {
        rule: async (start) => [...(await read()).rules.keys()].filter((rule) => rule.startsWith(start.toUpperCase())),
      },
    }),
    { title: 'A rule or decision of the service', description: 'Such as R177', mimeType: 'text/markdown' },
    async (uri, { rule }) => markdown(findPage(await read(), String(rule)), uri),
  )
  server.registerResource(
    'docs',
    new ResourceTemplate('academy://docs/{+page}', {
      list: async () => ({
        resources: (await read()).pages.map(({ id, title }) => {
          return { uri: `academy://docs/${id}`, name: id, title, mimeType: 'text/markdown' }
        }),
      }),
    }),
    { title: 'A page of the documentation', description: 'Error codes, rules and guides', mimeType: 'text/markdown' },
    async (uri, { page }) => markdown(findPage(await read(), String(page)), uri),
  )
  if (!emulator) return
  const fixture = async (uri: URL, { academy, request }: Readonly<Record<string, string | string[] | undefined>>) => {
    const state = await fixtureOf(emulator, String(academy), request === undefined ? undefined : String(request))
    const text = JSON.stringify(cleaned(state, clean), undefined, 2)
    return { contents: [{ uri: uri.href, mimeType: 'application/json', text }] }
  }
  server.registerResource(
    'fixtures',
    new ResourceTemplate('academy://fixtures/{academy}', { list: undefined }),
    { title: 'The present state of an academy as a fixture, without API keys', mimeType: 'application/json' },
    fixture,
  )
  server.registerResource(
    'fixtures-before',
    new ResourceTemplate('academy://fixtures/{academy}/before/{request}', { list: undefined }),
    { title: 'The state of an academy before a request, as a fixture without API keys', mimeType: 'application/json' },
    fixture,
  )
}

/** The state of an academy as a fixture of a server: now, or before a request of its journal. */
export async function fixtureOf(emulator: Emulator, academy: string, before?: string): Promise<object> {
  const { id } = await emulator.academy(decodeURIComponent(academy))
  if (before === undefined) return { academies: [withoutKeys(await emulator.run('snapshot', {}, id))] }
  // A copy has the state of that time. It is deleted at once, and nothing else sees it.
  const copy = (await emulator.run('fork', { before }, id)) as { readonly id: string }
  try {
    return { academies: [withoutKeys(await emulator.run('snapshot', {}, copy.id))] }
  } finally {
    await emulator.run('academies.delete', { academyId: copy.id })
  }
}
