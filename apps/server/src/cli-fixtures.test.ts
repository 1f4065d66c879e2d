// cspell:ignore acadmies cuorses
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { tempFolder } from '@academy-access/command/test/temp-folder'
import { expect, it } from 'vitest'

import { named, run, runIn, start, startHere } from '../test/command.ts'

const folder = tempFolder()

const file = async (name: string, content: string | Uint8Array) => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

it('serves a fixture file and an empty academy', async () => {
  const path = await file(
    'one.json',
    JSON.stringify({ academies: [{ name: 'Eins', students: [{ email: 'a@b.co' }] }] }),
  )
  const own = await start('--fixture', path)
  expect(own.output).toContain('Eins is open')
  await own.stop('SIGTERM')
  const empty = await start('--fixture', 'empty')
  expect(empty.output).toContain('Academy is open')
  await empty.stop('SIGTERM')
})

it('without an academy, the banner names the request that creates one', async () => {
  const { output, stop } = await start('--fixture', await file('no-academies.json', '{"academies":[]}'))
  const [, url] = /^none yet: create an academy with POST (.*)$/.exec(named(output, 'API key')!)!
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(url!, { method: 'POST', headers, body: '{}' })).status).toBe(200)
  await stop()
})

it('--check reports whether a fixture is valid, without starting a server', async () => {
  const path = await file('two.json', JSON.stringify({ academies: [{}, {}] }))
  const checked = await run('--check', '--fixture', path)
  expect(checked).toEqual({ code: 0, stdout: `${path} is a valid fixture: 2 academies\n`, stderr: '' })
  const dangling = { academies: [{ offers: [{ name: 'All', granted_to: ['VIPs'] }], lists: [{ name: 'VIP' }] }] }
  const wrong: [name: string, content: string, problem: string][] = [
    [
      'dangling.json',
      JSON.stringify(dangling),
      ': academies[0].offers[0].granted_to[0]: no list is named "VIPs"; did you mean "VIP"?',
    ],
    // The name that does not exist says why the address is missing.
    [
      'typo.json',
      '{"academies":[{"students":[{"emial":"a@b.c"}]}]}',
      ': academies[0].students[0].emial: unknown field; did you mean "email"?',
    ],
    ['one.json', '{"name":"A","cuorses":[]}', ': academies[0].cuorses: unknown field; did you mean "courses"?'],
    ['top.json', '{"acadmies":[]}', ': acadmies: unknown field; did you mean "academies"?'],
    ['broken.json', '{\n  "academies": [\n  ],\n}', ' is not JSON: line 4, column 1: unexpected "}"'],
    ['cut.json', '{"academies": [', ' is not JSON: line 1, column 16: unexpected end of the file'],
  ]
  for (const [name, content, problem] of wrong) {
    const wrongFile = await file(name, content)
    const rejected = await run('--check', '--fixture', wrongFile)
    expect(rejected).toEqual({ code: 1, stdout: '', stderr: `academy-server: ${wrongFile}${problem}\n` })
  }
})

it('--check looks at the data file, and at a fixture that was asked for; --json prints the result as JSON', async () => {
  const data = join(folder, 'checked.db')
  expect(await run('--check', '--data', data)).toMatchObject({
    code: 0,
    stdout: 'demo is a valid fixture: 1 academy\n',
  })
  expect(existsSync(data)).toBe(false)
  await (await startHere('--data', data, '--fixture', 'empty')).close()
  expect(await run('--check', '--data', data)).toMatchObject({
    code: 0,
    stdout: `${data} is a valid data file: 1 academy\n`,
  })
  const both = await run('--check', '--data', data, '--fixture', 'demo', '--json')
  expect(
    both.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object),
  ).toEqual([
    { valid: true, data, academies: 1 },
    { valid: true, fixture: 'demo', academies: 1 },
  ])
  const wrong = await file('torn.db', 'no database')
  const torn = await run('--check', '--json', '--data', wrong)
  expect(torn).toMatchObject({ code: 1, stderr: expect.stringContaining('is not a data file of academy-server') })
  expect(JSON.parse(torn.stdout)).toMatchObject({ valid: false, error: expect.stringContaining(wrong) })
})

it('--data says that it won over a fixture and a rate limit that were asked for', async () => {
  const data = join(folder, 'won.db')
  await (await startHere('--data', data, '--fixture', 'empty')).close()
  const again = await start('--data', data, '--fixture', 'demo')
  expect(named(again.output, 'Data')).toBe(`${data}, state restored`)
  expect(again.written.err).toBe(`academy-server: ${data} has a state, so --fixture demo was not used\n`)
  await again.stop()
  const json = await start('--data', data, '--fixture', 'demo', '--rate-limit', '1/1h', '--json')
  expect(json.written.err).toBe(
    `academy-server: ${data} has a state, so --fixture demo and --rate-limit were not used\n`,
  )
  await json.stop()
})

it('an exported academy is a fixture, with marks and names of editors too, and from stdin', async () => {
  const { url, platform } = await startHere()
  const { id, apiKey } = platform.academy()
  const exported = await (
    await fetch(`${url}/dashboard/api/academies/${id}/controls/snapshot`, { method: 'POST' })
  ).text()
  for (const content of [
    exported,
    `\uFEFF${exported}`,
    Buffer.from(`\uFEFF${exported}`, 'utf16le'),
    Buffer.from(`\uFEFF${exported}`, 'utf16le').swap16(),
    // Cut within a character.
    Buffer.concat([Buffer.from(exported), Buffer.of(0xf0, 0x9f)]),
    JSON.stringify({ $schema: './fixture.schema.json', ...(JSON.parse(exported) as { data: object }).data }),
  ]) {
    const again = (await startHere('--fixture', await file('exported.json', content))).platform.academy()
    expect([again.id, again.apiKey]).toEqual([id, apiKey])
  }
  const { stdout } = await runIn({ stdin: exported }, '--check', '--fixture', '-')
  expect(stdout).toBe('stdin is a valid fixture: 1 academy\n')
})

it('academies without keys get the same keys at every start', async () => {
  const academies = [{ api_keys: [{ key: `aa_live_${'0'.repeat(31)}2` }] }, {}, { api_keys: [] }]
  const path = await file('keys.json', JSON.stringify({ academies }))
  const keysOf = async (...args: string[]) => {
    const { platform } = await startHere(...args)
    return platform.academies.list().map(({ keys }) =>
      keys
        .list()
        .map(({ key }) => key.slice(-4))
        .join(),
    )
  }
  expect(await keysOf('--fixture', path)).toEqual(['0002', '0001', '0003'])
  expect(await keysOf('--fixture', 'empty')).toEqual(['0001'])
  expect(await keysOf('--fixture', 'empty')).toEqual(['0001'])
})

it('rejects a wrong fixture with one line and exit code 1', async () => {
  const cases: [string, RegExp][] = [
    [join(folder, 'none.json'), /the file does not exist/],
    [folder, /it is a directory/],
    [await file('torn.json', '{"academies": ['), /is not JSON/],
    [
      await file('latin1.json', Buffer.from('{"academies": [{"name": "Größe"}]}', 'latin1')),
      /latin1\.json: line 1, column 28 is not UTF-8; save the file as UTF-8/,
    ],
    [await file('first.json', Buffer.of(0xe9, 0x0a)), /line 1, column 1 is not UTF-8/],
    [
      await file('late.json', Buffer.concat([Buffer.from('ö\n'.repeat(5000)), Buffer.of(0xff, 0x0a)])),
      /line 5001, column 1 is not UTF-8/,
    ],
    [await file('half.json', Buffer.of(0xff, 0xfe, 0x41, 0, 0, 0xd8, 0x41, 0)), /line 1, column 2 is not UTF-16LE/],
    [
      await file('plan.json', '{"academies": [{"plan": "gold"}]}'),
      /academies\[0\]\.plan: expected "paid", "trial" or "free", got "gold"/,
    ],
    [
      await file('typo.json', '{"academies": [{"sudents": []}]}'),
      /academies\[0\]\.sudents: unknown field; did you mean "students"\?/,
    ],
  ]
  for (const [path, problem] of cases) {
    const { code, stderr } = await run('--fixture', path)
    expect(stderr).toMatch(problem)
    expect(stderr.trimEnd()).not.toContain('\n')
    expect(code).toBe(1)
  }
})
