import { existsSync, writeFileSync } from 'node:fs'
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { tempFolder } from '@academy-access/command/test/temp-folder'
import { type Academy, createPlatform, type PlatformFixture } from '@academy-access/engine'
import type { Output, Setting } from '@academy-access/command/test/run-here'
import { type AcademyServer, serve } from '@academy-access/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'

import { cli, run as runIn, start } from '../test/command.ts'
import type { Plan } from './index.ts'

let folder: string
let server: AcademyServer
let academy: Academy
let setting: Setting
const platform = createPlatform()
const outputs: Output[] = []

beforeAll(async () => {
  expect(existsSync(cli), 'the build of the roster: run `pnpm build`').toBe(true)
  server = await serve(platform, { port: 0 })
})
afterAll(() => server.close())
beforeEach(() => {
  folder = tempFolder(onTestFinished)
  academy = platform.academies.create({
    courses: [{ title: 'Intro to TypeScript', slug: 'intro' }],
    lists: [{ name: 'VIP', members: ['ada@b.co'] }],
    students: [
      { email: 'ada@b.co', name: 'Ada', enrollments: [{ course: 'intro' }] },
      { email: 'bob@b.co', name: '=1+1' },
    ],
  })
  setting = { cwd: folder, env: { ACADEMY_BASE_URL: server.url, ACADEMY_API_KEY: academy.apiKey } }
})
afterEach(() => {
  // Whatever a command printed or wrote, it never contains the key.
  for (const { stdout, stderr } of outputs.splice(0)) expect(stdout + stderr).not.toContain(academy.apiKey)
})

async function run(...args: string[]): Promise<Output> {
  const output = await runIn(args, setting)
  outputs.push(output)
  return output
}

/** Runs the built command in a process of its own. */
const runBuilt = (...args: string[]) => start(args, setting).ended

const file = (name: string, text: string) => writeFile(join(folder, name), text)
const read = (name: string) => readFile(join(folder, name), 'utf8')
const emails = () =>
  academy.students
    .list()
    .filter(({ removed }) => !removed)
    .map(({ email }) => email)

describe('academy-roster', () => {
  it('plans, applies, and has nothing to do then', async () => {
    await file('students.csv', 'email,name,courses,lists\neve@b.co,Eve,Intro to TypeScript,VIP\nada@b.co,Ada,,\n')
    const planned = await runBuilt('plan', 'students.csv', '--no-welcome-email', '--prune', 'all')
    expect(planned.code).toBe(3)
    expect(planned.stdout).toContain('create         eve@b.co  Eve, course Intro to TypeScript, list VIP')
    expect(planned.stdout).toContain('To apply it: academy-roster apply roster-plan.json')
    const applied = await runBuilt('apply')
    expect([applied.code, applied.stdout, applied.stderr]).toEqual([
      0,
      '1 created, 1 changed, 1 removed, 0 as desired, 0 failed, 0 left\n',
      expect.stringMatching(
        /^what was removed is in (academy-undo-\d{8}T\d{6}Z-[0-9a-f]{8}\.json); to give it back: academy-roster undo \1\n$/,
      ),
    ])
    expect(emails().toSorted()).toEqual(['ada@b.co', 'eve@b.co'])
    expect((await runBuilt('plan', 'students.csv', '--no-welcome-email', '--prune', 'all')).code).toBe(0)
    expect((await runBuilt('apply')).code).toBe(0)
    expect(academy.outbox.list()).toEqual([])
  })

  it('says what it did not do because another program was faster', async () => {
    await file('students.csv', 'email,name\neve@b.co,Eve\nada@b.co,\n')
    await run('plan', 'students.csv', '--no-welcome-email', '--prune', 'all')
    const planned = await read('roster-plan.json')
    academy.students.createMany(1, { email: 'eve@b.co', name: 'Other' })
    expect((await run('apply')).stdout).toBe(
      '0 created, 0 changed, 1 removed, 1 already there, with another name, 1 as desired, 0 failed, 0 left\n',
    )
    await file('roster-plan.json', planned)
    expect((await run('apply')).stdout).toBe(
      '0 created, 0 changed, 0 removed, 1 already there, with another name, 1 already gone, 1 as desired, 0 failed, 0 left\n',
    )
  })

  it('writes what it removes to a fixture, which undo gives back without an email', async () => {
    const before = academy.snapshot()
    await file('students.csv', 'email,courses,lists\nada@b.co,,\n')
    await run('plan', 'students.csv', '--no-welcome-email', '--prune', 'all')
    const { stderr } = await run('apply')
    const [name = ''] = /academy-undo-[^;]*\.json/.exec(stderr) ?? []
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
    expect([emails(), academy.lists.get('VIP').members]).toEqual([['ada@b.co'], []])

    expect(
      platform.academies.create((JSON.parse(await read(name)) as PlatformFixture).academies[0]).counts,
    ).toMatchObject({
      students: 2,
    })
    expect(await run('undo', name)).toMatchObject({ code: 0, stderr: '' })
    expect(academy.outbox.list()).toEqual([])
    // Another time there is nothing to do.
    expect((await run('undo', name, '--json')).stdout).toContain('"done":0')
    const after = academy.snapshot()
    const shown = ({ students, lists }: typeof before) => ({
      students: students.map(({ email, name, enrollments }) => [email, name, enrollments.map(({ course }) => course)]),
      lists: lists.map(({ name, members }) => [name, members.map(({ email }) => email)]),
    })
    expect(shown(after)).toEqual(shown(before))
    expect((await readdir(folder)).filter((one) => one.includes('undo-'))).toEqual([name])
  })

  it('prints JSON for scripts, and reads the file from stdin', async () => {
    setting.stdin = 'Address;Group name\nbob@b.co;VIP\n'
    const planned = await run(
      'plan',
      '-',
      '--welcome-email',
      '--json',
      '--column',
      'email=Address',
      '--column',
      'lists=Group name',
    )
    const plan = JSON.parse(planned.stdout) as Plan
    expect(plan).toMatchObject({ send_welcome_email: true, steps: [{ type: 'add_member', email: 'bob@b.co' }] })
    expect(existsSync(join(folder, 'roster-plan.json'))).toBe(false)
    setting.stdin = planned.stdout
    const applied = await run('apply', '-', '--json')
    expect([applied.code, JSON.parse(applied.stdout)]).toMatchObject([0, { rows: { changed: 1, remaining: 0 } }])
  })

  it('exports NDJSON, and CSV that plans to no change', async () => {
    expect((await run('export', '--output', 'academy.ndjson')).code).toBe(0)
    const types = (await read('academy.ndjson'))
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { type: string }).type)
    expect(types).toEqual(['export', 'course', 'list', 'member', 'student', 'student'])
    expect((await run('export', '--output', 'students.csv')).code).toBe(0)
    expect(await read('students.csv')).toContain("bob@b.co,'=1+1,")
    expect((await run('plan', 'students.csv', '--no-welcome-email', '--prune', 'all')).code).toBe(0)
    const all = await run('export', '--progress', 'all')
    expect(all.stdout).toContain('"progress":0')
  })

  it('finds a student, and exits with 1 if there is none', async () => {
    expect(JSON.parse((await run('find', 'ADA@b.co', '--json')).stdout)).toMatchObject({ email: 'ada@b.co' })
    expect((await run('find', 'bob@b.co', '--via', 'list')).stdout).toContain('bob@b.co  ')
    const missing = await run('find', 'eve@b.co')
    expect([missing.code, missing.stderr]).toEqual([1, 'no student has the address eve@b.co\n'])
  })

  it.each([
    [['plan', 'a.csv'], 'expected --welcome-email or --no-welcome-email'],
    [['plan', 'a.csv', '--no-welcome-email', '--prune', 'managed'], 'plan: --prune managed needs --managed-list'],
    [['find', 'a@b.co', '--base-url', 'nonsense'], '--base-url: expected a URL'],
    [['export', `aa_live_${'0'.repeat(32)}`], 'unexpected argument "[redacted]"'],
  ])('%j is a wrong command line: exit code 2', async (args, message) => {
    const { code, stdout, stderr } = await run(...args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  it('on a full disk ends with a complete undo file, and removes nothing that it does not have', async () => {
    academy.students.createMany(60)
    await file('students.csv', 'email\n')
    await run('plan', 'students.csv', '--no-welcome-email', '--prune', 'all', '--max-removals', 'all')
    const before = emails()
    // No file may be larger than 8 KiB.
    const { code, stderr } = await start(['apply'], setting, 'ulimit -f 16; exec "$@"').ended
    expect([code, stderr]).toEqual([1, expect.stringContaining('; nothing more is removed\n')])
    expect(stderr).toContain('what was removed, or was to be removed, is in academy-undo-')
    const name = (await readdir(folder)).find((one) => one.startsWith('academy-undo-')) ?? ''
    const [undo] = (JSON.parse(await read(name)) as PlatformFixture).academies
    const removed = before.filter((email) => !emails().includes(email))
    expect(removed.length).toBeGreaterThan(5)
    expect(undo?.students?.map(({ email }) => email)).toEqual(expect.arrayContaining(removed))
  })

  it('a result that cannot be printed is a failure', async () => {
    const { code, stderr } = await start(['find', 'ada@b.co'], setting, 'exec "$@" > /dev/full').ended
    expect([code, stderr]).toEqual([1, expect.stringContaining('cannot write to stdout: ENOSPC')])
  })

  it('does not write over a plan that was made while it applied another one', async () => {
    await file('students.csv', 'email,name\neve@b.co,Eve\n')
    await run('plan', 'students.csv', '--no-welcome-email')
    onTestFinished(academy.subscribe(() => writeFileSync(join(folder, 'roster-plan.json'), 'newer')))
    expect(await run('apply')).toMatchObject({ code: 0, stderr: expect.stringContaining('stays as it is') })
    expect(await read('roster-plan.json')).toBe('newer')
  })

  it('applies nothing if it cannot write what is left', async () => {
    await file('students.csv', 'email,name\neve@b.co,Eve\n')
    await run('plan', 'students.csv', '--no-welcome-email', '--output', 'plan.json')
    // The new file has a longer name until it is complete.
    const longest = 'x'.repeat(255)
    await rename(join(folder, 'plan.json'), join(folder, longest))
    expect(await run('apply', longest)).toMatchObject({ code: 1, stderr: expect.stringContaining('ENAMETOOLONG') })
    expect(emails()).not.toContain('eve@b.co')
  })

  it('fails with 1 and a clear message', async () => {
    await file('wrong.csv', 'email,courses\nnonsense,Intro\n')
    const wrong = await run('plan', 'wrong.csv', '--no-welcome-email')
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      'academy-roster: the desired roster is wrong\n  line 2: email: expected an email address such as ada@example.com, got "nonsense"\n',
    ])
    await file('plan.json', '{}')
    expect((await run('undo', 'plan.json')).stderr).toContain('plan.json: expected an undo file')
    await file('later.json', '{"version":2,"academies":[{}]}')
    expect((await run('undo', 'later.json')).stderr).toContain(
      'later.json: version 2; this version of academy-roster reads 1',
    )
    expect((await run('apply', 'plan.json')).stderr).toContain('invalid plan: expected a plan of academy-roster')
    for (const [path, problem] of [
      ['missing.csv', 'the file does not exist'],
      [folder, 'it is a directory, not a file'],
    ] as const) {
      const { stderr } = await run('plan', path, '--no-welcome-email', '--json')
      expect([stderr, (await run('apply', path)).stderr]).toEqual(
        Array.from({ length: 2 }, () => `academy-roster: cannot read ${path}: ${problem}\n`),
      )
    }
    setting.env = { ACADEMY_BASE_URL: server.url }
    expect(await run('export')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('expected an API key: ACADEMY_API_KEY or --api-key'),
    })
    expect(await run('export', '--api-key', `aa_live_${'0'.repeat(32)}`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('unauthorized'),
    })
  })

  it('does not apply a plan of another academy, and none that removes too much', async () => {
    await file('empty.csv', 'email\n')
    await run('plan', 'empty.csv', '--no-welcome-email', '--prune', 'all')
    expect(await run('apply')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--max-removals on the command line'),
    })
    expect(emails()).toHaveLength(2)
    const other = await run('apply', '--base-url', 'http://localhost:1')
    expect(other.stderr).toContain(`the plan was made for ${server.url}, not for http://localhost:1`)
  })

  it('prints its help with examples, and its version', async () => {
    const help = await run('--help')
    expect(help.stdout).toContain('academy-roster plan students.csv --no-welcome-email')
    expect(help.stdout).toContain('Exit codes: 0')
    expect((await run('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  const signals = [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const
  it.each(process.env['THOROUGH'] ? signals : signals.slice(0, 1))(
    '%s ends after the requests under way, and the same command goes on',
    async (signal, code) => {
      const rows = Array.from({ length: 60 }, (_, index) => `n${index}@b.co,N`)
      await file('students.csv', `email,name\n${rows.join('\n')}\n`)
      await run('plan', 'students.csv', '--no-welcome-email')
      academy.faults.add({ operation: 'students.create', delay_ms: 20 })
      const { kill, ended } = start(['apply'], setting)
      const stop = academy.subscribe((event) => {
        if (event.type !== 'request' || academy.counts.students < 10) return
        // A second signal would abort the requests under way.
        stop()
        kill(signal)
      })
      const stopped = await ended
      outputs.push(stopped)
      expect(stopped.code).toBe(code)
      expect(stopped.stderr).toContain('to go on: academy-roster apply roster-plan.json')
      const created = academy.counts.students - 2
      expect(created).toBeLessThan(60)
      expect(stopped.stderr).toContain(`stopped with ${created} of 60 steps done`)
      academy.faults.clear()
      academy.journal.clear()
      expect((await run('apply')).stdout).toContain(
        `${60 - created} created, 0 changed, 0 removed, ${created} as desired`,
      )
      expect(academy.journal.list().filter(({ operation }) => operation === 'students.create')).toHaveLength(
        60 - created,
      )
    },
  )
})
