import { readFile } from 'node:fs/promises'

import { commonErrors, errors } from '@academy-access/schemas'
import { expect, it, onTestFinished, vi } from 'vitest'

import { createPlatform } from '../index.ts'
import { ApiKeys } from '../state/api-keys.ts'
import { callerChecks, checks } from './checks.ts'

it('D01 docs/rules.md has the checks of a request in the order in which they are made', async () => {
  const rows = checks.map(({ name, condition, codes }) => `| \`${name}\` | ${condition} | ${responses(codes)} |`)
  const table = ['| Check | Condition | Otherwise |', '|---|---|---|', ...rows].join('\n')
  const rules = await readFile(new URL('../../../../docs/rules.md', import.meta.url), 'utf8')
  const [, section = ''] = rules.split('\n## Order of the checks\n')
  expect(section.slice(section.indexOf('|'), section.indexOf('\n\n## '))).toBe(table)
})

it('the codes that every endpoint has are those of the checks of the caller', () => {
  const codes = callerChecks.flatMap((check) => check.codes)
  // An unknown route is not_found, and an endpoint that exists may have nothing to find.
  expect([...commonErrors]).toEqual([...codes.filter((code) => code !== 'not_found'), 'internal_error'])
})

it('a wrong key is compared with the others when its entry is read, and once', async () => {
  const compared = vi.spyOn(ApiKeys.prototype, 'first')
  onTestFinished(() => compared.mockRestore())
  const platform = createPlatform({ seed: 1 })
  const { apiKey } = platform.academy()
  const wrong = `${apiKey.slice(0, -1)}z`
  for (let turn = 0; turn < 3; turn++) {
    await platform.fetch('http://localhost/api/v1/courses', { headers: { authorization: `Bearer ${wrong}` } })
  }
  const entry = platform.journal.list().at(-1)
  expect(entry).toMatchObject({ status: 401, code: 'unauthorized' })
  expect(compared).not.toHaveBeenCalled()
  expect(entry?.hint).toContain(`the nearest is …${apiKey.slice(-4)} of "Academy"`)
  expect(entry?.hint).toBe(platform.journal.list().at(-1)?.hint)
  expect(compared).toHaveBeenCalledOnce()
})

function responses(codes: (typeof checks)[number]['codes']): string {
  if (codes === 'endpoint') return 'an error of the endpoint'
  return codes.map((code) => `${errors[code].status} \`${code}\``).join(', ')
}
