/* A part of `pnpm site build`: asks the index of the built site the questions of readers. */
import { readdir } from 'node:fs/promises'

import MiniSearch from 'minisearch'

import { indexOptions, searchOptions } from './search.ts'

const chunks = new URL('../.vitepress/dist/assets/chunks/', import.meta.url)

/** Queries of readers, each with the pages of which one must be among the first three results. */
const asked: readonly (readonly [words: string, ...pages: string[]])[] = [
  ['429', 'how-to/rate-limit'],
  ['still_has_access', 'reference/endpoints'],
  ['member_count', 'reference/endpoints'],
  ['optimistic', 'front-end/queries'],
  ['infinite', 'front-end/queries'],
  ['offline', 'front-end/waiting'],
  ['Retry-After', 'how-to/rate-limit'],
  ['402', 'how-to/plan-limit'],
  ['limit_exceeded', 'errors/limit_exceeded', 'how-to/plan-limit'],
  ['academy_locked', 'how-to/locked-academy'],
  ['express error', 'how-to/errors-in-frameworks'],
  ['lost response', 'guides/retries'],
  ['ambiguous', 'guides/retries'],
  ['list_managed_by_offer', 'how-to/offer-managed-list'],
  ['courses of a list', 'how-to/offer-managed-list'],
  ['enrollment expires', 'how-to/enrollments-that-expire'],
  ['parallel playwright', 'front-end/tests'],
  ['test kits', 'guides/test-kits'],
  ['what the emulator promises', 'promises'],
  ['durable objects', 'hosted'],
  ['faults', 'guides/faults-and-time'],
  ['dashboard api', 'guides/dashboard-api'],
  ['--recover', 'guides/data'],
  ['survive a restart', 'guides/data'],
  ['docker', 'guides/ci'],
  ['github actions', 'guides/ci'],
  ['next.js', 'frameworks/next'],
  ['cloudflare workers', 'frameworks/workers'],
  ['vite', 'frameworks/vite'],
  ['nuxt', 'frameworks/nuxt'],
  ['sveltekit', 'frameworks/sveltekit'],
  ['hono', 'frameworks/hono'],
  ['express', 'frameworks/express'],
  ['bun test', 'frameworks/bun'],
  ['deno', 'frameworks/deno'],
  ['storybook', 'frameworks/storybook'],
  ['jest', 'frameworks/jest', 'packages/msw'],
  ['cypress', 'frameworks/cypress'],
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
  ['--latency', 'front-end/'],
  ['fork an academy over HTTP', 'guides/isolation'],
  ['AcademyClient', 'start/app'],
  ['vue', 'frameworks/vue'],
  ['svelte', 'frameworks/sveltekit', 'how-to/frameworks'],
  ['emulator', 'front-end/mocks'],
  ['mock server', 'front-end/mocks'],
  ['logging', 'packages/sdk'],
  ['ECONNREFUSED', 'errors/connection-error'],
  ['fetch failed', 'errors/connection-error'],
  ['cors', 'errors/connection-error'],
  ['cancel a request', 'errors/#', 'packages/sdk'],
  ['timeout', 'errors/timeout-error', 'packages/sdk'],
  ['error codes', 'errors/#'],
  ['rate limit', 'how-to/rate-limit', 'errors/rate_limit_exceeded'],
  ['bulk import', 'how-to/ten-thousand-students'],
  ['retry', 'guides/retries'],
  ['401', 'errors/unauthorized'],
  ['401 in tests', 'errors/unauthorized'],
  ['invalid api key', 'errors/unauthorized'],
  ['403', 'errors/forbidden'],
  ['404', 'errors/not_found'],
  ['409', 'errors/already_exists'],
  ['500', 'errors/internal_error'],
  ['too many requests', 'errors/rate_limit_exceeded', 'how-to/rate-limit'],
  ['gdpr', 'guides/pull', 'errors/#'],
  ['student by email', 'errors/#', 'packages/roster'],
  ['find a user by e-mail', 'errors/#', 'packages/roster'],
  ['invalid_course', 'errors/invalid_course'],
  ['Unexpected token <', 'errors/protocol-error'],
  ['did you mean', 'errors/input-error'],
  ['payment required', 'errors/limit_exceeded'],
  ['port in use', 'errors/#'],
  ['pagination', 'guides/paging'],
  ['duplicate student', 'errors/already_exists'],
  ['idempotency key', 'guides/retries'],
  ['simulate an outage', 'guides/faults-and-time'],
  ['freeze time', 'guides/faults-and-time'],
  ['excel', 'guides/roster'],
  ['debugging requests', 'errors/#', 'guides/dashboard'],
  ['react', 'front-end/', 'frameworks/vite'],
  ['prism mockoon json-server', 'alternatives'],
  ['orval kubb', 'alternatives', 'guides/other-generators'],
  ['deploy to production', 'how-to/real-service'],
]

/** The questions whose page is not among the first three results, as lines to print. */
export async function searchProblems(): Promise<string[]> {
  const name = (await readdir(chunks)).find((file) => file.startsWith('@localSearchIndex'))
  if (name === undefined) return ['the site has no index for the search']
  const { default: json } = (await import(new URL(name, chunks).href)) as { readonly default: string }
  const index = MiniSearch.loadJSON(json, { fields: ['title', 'titles', 'text'], ...indexOptions, searchOptions })
  return asked.flatMap(([words, ...pages]) => {
    const found = index
      .search(words)
      .slice(0, 3)
      .map(({ id }) => String(id))
    const isFound = pages.some((page) =>
      found.some((id) => id.startsWith(`/${page}${/[/#]$/.test(page) ? '' : '.html'}`)),
    )
    return isFound
      ? []
      : [`the search for "${words}" finds ${found.join(', ') || 'nothing'}, and not ${pages.join(' or ')}`]
  })
}
