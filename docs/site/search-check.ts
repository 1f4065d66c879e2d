/* A part of `pnpm site build`: asks the index of the built site the questions of readers. */
import { readdir } from 'node:fs/promises'

import MiniSearch from 'minisearch'

import { asked } from '../../tests/kit/questions.ts'
import { indexOptions, searchOptions } from './search.ts'

const chunks = new URL('../.vitepress/dist/assets/chunks/', import.meta.url)

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
