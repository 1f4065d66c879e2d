import { rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { tempFolder } from '@academy-access/command/test/temp-folder'
import { createPlatform } from '@academy-access/engine'
import { expect, it, onTestFinished, vi } from 'vitest'

import { apiOf } from '../../test/api.ts'
import { readFixture, withFixedKeys } from '../data/fixture-file.ts'
import { watchFixture } from './watch-fixture.ts'

async function watched(content: string) {
  const file = join(tempFolder(onTestFinished), 'academy.json')
  await writeFile(file, content)
  const read = async () => withFixedKeys(await readFixture(file))
  const platform = createPlatform({ fixture: await read() })
  const lines: string[] = []
  const close = watchFixture(platform, file, read, (line) => lines.push(line))
  onTestFinished(close)
  return {
    file,
    platform,
    lines,
    /** Changes the file, and waits for what is reported. */
    change: async (text: string) => {
      const before = lines.length
      await writeFile(file, text)
      await vi.waitFor(() => expect(lines.length).toBeGreaterThan(before), { timeout: 60_000 })
      return lines.at(-1)
    },
  }
}

it('a changed fixture replaces its academies, with their ids and keys', async () => {
  const { file, platform, change } = await watched('{"academies":[{"name":"One"}]}')
  const { id, apiKey } = platform.academy()
  const own = platform.academies.create({ name: 'Of a test' })
  expect(await change('{"academies":[{"name":"Uno","lists":[{"name":"VIP"}]},{"name":"Two"}]}')).toBe(
    `${file} has changed: its 2 academies were replaced`,
  )
  expect(
    platform.academies
      .list()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Of a test', 'Two', 'Uno'])
  expect(platform.academy('Uno')).toMatchObject({ id, apiKey, counts: { lists: 1 } })
  expect(platform.academy('Of a test').apiKey).toBe(own.apiKey)
  await change('{"academies":[{"name":"Uno"}]}')
  expect(
    platform.academies
      .list()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Of a test', 'Uno'])
  await apiOf(apiKey, platform)('POST', '/lists', { name: 'New' })
  expect(platform.academy('Uno').counts.lists).toBe(1)
  platform.academy('Uno').reset()
  expect(platform.academy('Uno').counts.lists).toBe(0)
})

it('a wrong fixture changes nothing, and says what is wrong', async () => {
  const { platform, change } = await watched('{"academies":[{"name":"One"}]}')
  const own = platform.academies.create({ name: 'Of a test' })
  const before = platform.academies.list()
  expect(await change('{"academies":[{"name":"Uno"},{"name":5}]}')).toMatch(
    /is wrong, so the academies stay: fixture: academies\[1\]\.name/,
  )
  expect(await change('{"academies":')).toMatch(/is wrong, so the academies stay: .* is not JSON/)
  expect(await change(`{"academies":[{"api_keys":[{"key":"${own.apiKey}"}]}]}`)).toMatch(/so the academies stay/)
  expect(platform.academies.list()).toBe(before)
  await change('{"academies":[{"name":"Uno"}]}')
  expect(platform.academy('Uno').id).toBe(before[0]?.id)
})

it('D52 a fixture with another id for a student of an academy that stays changes nothing', async () => {
  const withId = (digit: number) =>
    JSON.stringify({
      academies: [
        { students: [{ email: 'ada@example.com', id: `${'0'.repeat(8)}-0000-4000-8000-00000000000${digit}` }] },
      ],
    })
  const { platform, change } = await watched(withId(1))
  platform.academy().fork()
  const before = platform.academies.list()
  expect(await change(withId(2))).toMatch(
    /so the academies stay: fixture: students\[0\]\.id: expected .*1, the account/,
  )
  expect(platform.academies.list()).toBe(before)
})

it('a file that cannot be looked at is reported once, and its next version is taken', async () => {
  const { file, platform, lines, change } = await watched('{"academies":[{"name":"One"}]}')
  await rm(file)
  await vi.waitFor(() => expect(lines).toEqual([expect.stringContaining('does not exist')]), { timeout: 60_000 })
  await symlink(file, file)
  await vi.waitFor(() => expect(lines).toEqual([lines[0], expect.stringContaining('ELOOP')]), { timeout: 60_000 })
  expect(lines[1]).toContain(`${file} cannot be watched for now, so the academies stay`)
  await rm(file)
  expect(await change('{"academies":[{"name":"Uno"}]}')).toContain('its academy was replaced')
  expect(platform.academies.list().map(({ name }) => name)).toEqual(['Uno'])
  expect(lines.filter((line) => line.includes('ELOOP'))).toHaveLength(1)
})
