/* A part of `pnpm docs:build`: asks the index of the built site the questions of readers. */
import { readdir } from 'node:fs/promises'

import MiniSearch from 'minisearch'

import { searchOptions } from './search.ts'

const chunks = new URL('../.vitepress/dist/assets/chunks/', import.meta.url)

/** Queries of readers, each with the page that must be among the first three results. */
const asked: readonly (readonly [words: string, page: string])[] = [
  ['429', 'how-to/rate-limit'],
  ['Retry-After', 'how-to/rate-limit'],
  ['402', 'how-to/plan-limit'],
  ['limit_exceeded', 'how-to/plan-limit'],
  ['academy_locked', 'how-to/locked-academy'],
  ['express error', 'how-to/errors-in-frameworks'],
  ['lost response', 'guides/retries'],
  ['ambiguous', 'guides/retries'],
  ['list_managed_by_offer', 'how-to/offer-managed-list'],
  ['courses of a list', 'how-to/offer-managed-list'],
  ['enrollment expires', 'how-to/enrollments-that-expire'],
  ['parallel playwright', 'how-to/parallel-playwright'],
  ['test kits', 'guides/test-kits'],
  ['what the emulator promises', 'promises'],
  ['durable objects', 'hosted'],
  ['faults', 'guides/faults-and-time'],
  ['docker', 'guides/ci'],
  ['github actions', 'guides/ci'],
  ['next.js', 'how-to/frameworks'],
  ['cloudflare workers', 'guides/proxy'],
  ['vite', 'how-to/frameworks'],
  ['proxy', 'guides/proxy'],
  ['tanstack query', 'packages/sdk'],
  ['10,000 students', 'how-to/ten-thousand-students'],
  ['production', 'how-to/real-service'],
  ['upgrade', 'how-to/upgrade'],
  ['how do I read all students', 'guides/paging'],
  ['csv', 'guides/roster'],
  ['clock', 'guides/faults-and-time'],
  ['clone', 'how-to/from-a-clone'],
  ['real data', 'guides/pull'],
  ['verify', 'guides/verify'],
  ['record', 'guides/record'],
  ['welcome email', 'guides/testing'],
  ['fork', 'guides/isolation'],
  ['--latency', 'start/front-end'],
  ['fork an academy over HTTP', 'guides/isolation'],
  ['AcademyClient', 'start/app'],
]

/** The questions whose page is not among the first three results, as lines to print. */
export async function searchProblems(): Promise<string[]> {
  const name = (await readdir(chunks)).find((file) => file.startsWith('@localSearchIndex'))
  if (name === undefined) return ['the site has no index for the search']
  const { default: json } = (await import(new URL(name, chunks).href)) as { readonly default: string }
  const index = MiniSearch.loadJSON(json, { fields: ['title', 'titles', 'text'], searchOptions })
  return asked.flatMap(([words, page]) => {
    const found = index
      .search(words)
      .slice(0, 3)
      .map(({ id }) => String(id))
    const isFound = found.some((id) => id.includes(`/${page}.html`))
    return isFound ? [] : [`the search for "${words}" finds ${found.join(', ') || 'nothing'}, and not ${page}`]
  })
}
