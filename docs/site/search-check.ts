/* A part of `pnpm site build`: asks the index of the built site the questions of readers. */
import { readdir } from 'node:fs/promises'

import MiniSearch from 'minisearch'

import { indexOptions, searchOptions } from './search.ts'

const chunks = new URL('../.vitepress/dist/assets/chunks/', import.meta.url)

/** The pages of which one must be among the first three results, and the queries of readers for them. */
const asked: Readonly<Record<string, readonly string[]>> = {
  'how-to/rate-limit': ['429', 'Retry-After'],
  'reference/endpoints': ['still_has_access', 'member_count'],
  'front-end/queries': ['optimistic', 'infinite'],
  'front-end/waiting': ['offline'],
  'errors/limit_exceeded errors/academy_locked': ['402'],
  'errors/limit_exceeded': ['limit_exceeded', 'payment required'],
  'errors/academy_locked': ['academy_locked'],
  'how-to/errors-in-frameworks': ['express error'],
  'guides/retries': ['lost response', 'ambiguous', 'retry', 'idempotency key'],
  'how-to/offer-managed-list': ['list_managed_by_offer', 'courses of a list'],
  'how-to/enrollments-that-expire': ['enrollment expires'],
  'guides/test-kits': ['test kits', 'parallel playwright'],
  promises: ['what the emulator promises'],
  hosted: ['durable objects'],
  'guides/faults-and-time': ['faults', 'clock', 'simulate an outage', 'freeze time'],
  'guides/dashboard-api': ['dashboard api'],
  'guides/data': ['--recover', 'survive a restart'],
  'guides/ci': ['docker', 'github actions'],
  'frameworks/next': ['next.js'],
  'frameworks/workers': ['cloudflare workers'],
  'frameworks/vite': ['vite'],
  'frameworks/nuxt': ['nuxt'],
  'frameworks/sveltekit': ['sveltekit'],
  'frameworks/hono': ['hono'],
  'frameworks/express': ['express'],
  'frameworks/bun': ['bun test'],
  'frameworks/deno': ['deno'],
  'frameworks/storybook': ['storybook'],
  'frameworks/jest packages/msw': ['jest'],
  'frameworks/cypress': ['cypress'],
  'guides/proxy': ['proxy'],
  'packages/sdk': ['tanstack query', 'logging'],
  'how-to/ten-thousand-students': ['10,000 students', 'bulk import'],
  'how-to/real-service': ['production', 'deploy to production'],
  'how-to/upgrade': ['upgrade'],
  'how-to/rotate-a-key': ['rotate key', 'key rotation'],
  'how-to/from-fetch': ['migrate from fetch', 'axios'],
  'how-to/tracing': ['opentelemetry', 'tracing'],
  'guides/paging': ['how do I read all students', 'pagination'],
  'guides/roster': ['csv', 'excel'],
  'how-to/from-a-clone': ['clone'],
  'guides/pull': ['real data'],
  'guides/verify': ['verify'],
  'guides/record': ['record'],
  'guides/testing reference/endpoints': ['welcome email'],
  'guides/testing guides/test-kits': ['fork'],
  'guides/test-kits guides/dashboard-api': ['fork an academy over HTTP'],
  'front-end/': ['--latency'],
  'start/app': ['AcademyClient'],
  'frameworks/vue': ['vue'],
  'frameworks/sveltekit how-to/frameworks': ['svelte'],
  'front-end/mocks': ['emulator', 'mock server'],
  'errors/connection-error': ['ECONNREFUSED', 'fetch failed', 'cors'],
  'errors/# packages/sdk': ['cancel a request'],
  'errors/timeout-error packages/sdk': ['timeout'],
  'errors/#': ['error codes', 'port in use'],
  'how-to/rate-limit errors/rate_limit_exceeded': ['rate limit'],
  'errors/unauthorized': ['401', '401 in tests', 'invalid api key'],
  'errors/forbidden': ['403'],
  'errors/not_found': ['404'],
  'errors/already_exists': ['409', 'duplicate student'],
  'errors/internal_error': ['500'],
  'errors/rate_limit_exceeded how-to/rate-limit': ['too many requests'],
  'guides/pull errors/#': ['gdpr'],
  'errors/# packages/roster': ['student by email', 'find a user by e-mail'],
  'errors/invalid_course': ['invalid_course'],
  'errors/protocol-error': ['Unexpected token <'],
  'errors/input-error': ['did you mean'],
  'errors/# guides/dashboard': ['debugging requests'],
  'front-end/ frameworks/vite': ['react'],
  alternatives: ['prism mockoon json-server'],
  'alternatives guides/other-generators': ['orval kubb'],
}

/** The questions whose page is not among the first three results, as lines to print. */
export async function searchProblems(): Promise<string[]> {
  const name = (await readdir(chunks)).find((file) => file.startsWith('@localSearchIndex'))
  if (name === undefined) return ['the site has no index for the search']
  const { default: json } = (await import(new URL(name, chunks).href)) as { readonly default: string }
  const index = MiniSearch.loadJSON(json, { fields: ['title', 'titles', 'text'], ...indexOptions, searchOptions })
  return Object.entries(asked).flatMap(([pages, queries]) =>
    queries.flatMap((words) => {
      const found = index
        .search(words)
        .slice(0, 3)
        .map(({ id }) => String(id))
      const isFound = pages
        .split(' ')
        .some((page) => found.some((id) => id.startsWith(`/${page}${/[/#]$/.test(page) ? '' : '.html'}`)))
      return isFound ? [] : [`the search for "${words}" finds ${found.join(', ') || 'nothing'}, and not ${pages}`]
    }),
  )
}
