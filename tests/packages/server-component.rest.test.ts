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
  'a page passes from a server component to a client component in %s',
  async (mode) => {
    const results = await passed(mode)
    expect(results).toHaveLength(2)
    for (const { rendered, page } of results) expect(rendered).toContain(`0:${JSON.stringify({ page })}`)
    const [itself, copy] = results.map(({ problems }) => problems)
    expect(copy).toEqual([])
    // In development React looks at properties that it does not pass on, and warns about next().
    expect(itself).toHaveLength(mode === 'production' ? 0 : 1)
  },
)
