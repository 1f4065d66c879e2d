import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

const script = new URL('server-component.ts', import.meta.url).pathname

/** The props that a server component passes on for a page, and for a copy of it. */
async function passed(NODE_ENV: string) {
  const args = ['--conditions=react-server', script]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, NODE_ENV } })
  const lines = stdout.trim().split('\n')
  return lines.map((line) => JSON.parse(line) as { rendered: string; problems: string[]; page: object })
}

it.each(['production', 'development'])(
  'a copy of a page passes from a server component to a client component in %s, and a page itself as its rows',
  async (mode) => {
    const results = await passed(mode)
    expect(results).toHaveLength(2)
    const [itself, copy] = results
    // A page is an iterable of its rows, and React passes an iterable on as an array.
    expect(itself?.rendered).toContain(`0:{"page":${JSON.stringify(Reflect.get(itself?.page ?? {}, 'items'))}`)
    expect(copy?.rendered).toContain(`0:${JSON.stringify({ page: copy?.page })}`)
    expect(copy?.problems).toEqual([])
  },
)
