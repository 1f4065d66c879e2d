import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

it('docs/architecture.md draws the way of POST /students as a trace of a real request does', async () => {
  const root = new URL('../../', import.meta.url)
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/trace-request.ts'], { cwd: root })
  const [drawing = ''] = stdout.split('\n\n')
  const [title, ...lines] = drawing.split('\n')
  expect(title).toBe('POST /students: the way in')
  expect(await readFile(new URL('docs/architecture.md', root), 'utf8')).toContain(`\`\`\`\n${lines.join('\n')}\n\`\`\``)
})
