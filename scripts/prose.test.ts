import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { oldTermsIn, terms } from './terms.ts'
const root = new URL('../', import.meta.url).pathname

/** Old text, the part of it that is reported, and the beginning of its replacement. */
const old: readonly (readonly [text: string, found: string, say: string])[] = [
  ['/** The only door of the engine. */', 'door', 'transport'],
  ['const serverDoor = open()', 'Door', 'transport'],
  ['The service answers with 201.', 'answers', 'response'],
  ['interface ApiErrorAnswer {}', 'Answer', 'response'],
  ['a repetition that lost its answer', 'answer', 'response'],
  ['// reads what came back', 'what came back', 'response'],
  ['throw new Error("a fixture is refused")', 'refused', 'error'],
  ['down to the last refusal', 'refusal', 'error'],
  ['academy.outbox has the welcome mails', 'mails', 'email'],
  ['an e-mail address', 'e-mail', 'email'],
  ['The welcome mail is sent.', 'welcome mail', 'email'],
  ['interface WelcomeMail {}', 'WelcomeMail', 'email'],
  ['Take all faults away.', 'Take all faults away', 'to delete'],
  [' * Null takes the\n * description away.', 'takes the * description away', 'to delete'],
  ['Here stands the key.', 'stands', 'is'],
  ['// brings\n  // about a failure', 'brings // about', 'to cause'],
  ['a request meets a fault', 'meets', 'to match'],
  ['A fault is met by a request.', 'met by', 'to match'],
  ['an id that nobody has', 'nobody', 'the thing'],
  ['Somebody joins.', 'Somebody', 'the thing'],
  ['Whoever opens the page reads the key.', 'Whoever', 'the thing'],
  ['What is no text is an error.', 'What is no', 'a value'],
  ['`/` leads to the dashboard.', 'leads to', 'to return'],
  ['Its keys lead nowhere.', 'lead nowhere', 'to return'],
  ['The journal tells of each request.', 'tells of', 'to say'],
  ['function admitStudent() {}', 'admit', 'to authorize'],
  ['const settled = await promise', 'const settled', 'to merge'],
  ['return settle(value)', 'settle', 'to merge'],
  ['throw new ApiFault()', 'ApiFault', 'ServiceError'],
  ['class Gate {}', 'Gate', 'PlatformAccess'],
  ['interface Progress {}', 'interface Progress', 'RequestTrace'],
  ['type Route = Endpoint', 'type Route', 'an endpoint'],
  ['return shown(value)', 'shown', 'inspect'],
  ['const begun = begunOf(response)', 'begunOf', 'inspect'],
  ['interface Surroundings {}', 'Surroundings', 'StudentSources'],
  ['interface Place {}', 'interface Place', 'StudentSources'],
  ['export function sayBanner() {}', 'sayBanner', 'what the function'],
  ['const given = withoutUndefined(options)', 'const given', 'what the value'],
  ["import { walk } from './walk.ts'", 'walk.ts', 'endpoint-caller'],
]

describe('old terms', () => {
  it.each(old)('reports %j', (text, found, say) => {
    expect(oldTermsIn(text)).toContainEqual(expect.objectContaining({ found, say: expect.stringContaining(say) }))
  })

  it('has an example of each entry', () => {
    const unused = terms.filter((term) => !old.some(([text]) => text.search(term.old) !== -1))
    expect(unused.map(({ say }) => say)).toEqual([])
  })

  it('reports the line and the column', () => {
    expect(oldTermsIn('one\ntwo doors')).toMatchObject([{ line: 2, column: 5 }])
  })

  it.each([
    'the stand-in for the service',
    'event: mail',
    'unanswered',
    'understand',
    'ECONNREFUSED',
    'await Promise.allSettled(calls)',
    'The promise settles.',
    'new RateLimitGate()',
    'a student who comes back',
    'The row is shown in a table.',
  ])('accepts %j', (text) => expect(oldTermsIn(text)).toEqual([]))
})

describe('pnpm prose', () => {
  let folder: string
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'prose-'))))
  afterAll(() => rmSync(folder, { recursive: true }))

  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const check = (path: string) =>
    spawnSync(process.execPath, ['scripts/prose.ts', path], { cwd: root, encoding: 'utf8' })

  it('fails for an old term in a comment, in a message, in a name, and in a file name', () => {
    const path = write('refusals.ts', '/** A door. */\nexport const answer = new Error("It stands.")\n')
    const { status, stdout } = check(path)
    expect(status).toBe(1)
    expect(stdout.match(/"\w+"; say/g)).toEqual(['"refusals"; say', '"door"; say', '"answer"; say', '"stands"; say'])
    expect(stdout).toContain(`${path}:2:14 "answer"; say: response, to respond`)
  })

  it('passes for a text without old terms', () => {
    expect(check(write('responses.ts', '/** A response. */\n')).status).toBe(0)
  })

  it('fails for a spelling mistake in a comment and in Markdown', () => {
    const paths = ['mistake.ts', 'mistake.md'].map((name) => write(name, '/** The studnet is on the list. */\n'))
    const { status, stdout } = spawnSync(
      process.execPath,
      ['node_modules/cspell/bin.mjs', 'lint', '--no-progress', '--config', 'cspell.json', '--root', folder, ...paths],
      { cwd: root, encoding: 'utf8' },
    )
    expect(status).toBe(1)
    expect(stdout.match(/Unknown word \(studnet\)/g)).toHaveLength(2)
  })
})
