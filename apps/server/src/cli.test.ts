import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url))

let folder: string
beforeAll(async () => {
  expect(existsSync(cli), 'the build of the server: run `pnpm build`').toBe(true)
  folder = await mkdtemp(join(tmpdir(), 'academy-server-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the command to its end. */
function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...args], { timeout: 20_000 }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
}

/** Starts the command and waits for its banner. */
async function start(...args: string[]) {
  const child = spawn(process.execPath, [cli, '--port', '0', ...args])
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('curl')) resolve()
    })
    child.stderr.on('data', (chunk: Buffer) => reject(new Error(chunk.toString())))
  })
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return { output, stop }
}

const file = async (name: string, content: string) => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

describe('academy-server', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'starts with the demo academy, prints how to call it, and ends on %s',
    async (signal) => {
      const { output, stop } = await start()
      const [, header, url] = /curl -H '(.*?)' '(.*?)'/.exec(output)!
      const [name, value] = header!.split(': ')
      const response = await fetch(url!, { headers: { [name!]: value! } })
      expect(await response.json()).toMatchObject({ data: { pagination: { total: 120 } } })
      expect(await stop(signal)).toBe(0)
    },
  )

  it('serves a fixture file, and an empty academy', async () => {
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

  it('says its version and what it can do', async () => {
    expect(await run('--version')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
    const { code, stdout } = await run('--help')
    expect(code).toBe(0)
    for (const flag of ['--port', '--host', '--fixture']) expect(stdout).toContain(flag)
  })

  it.each([
    [['--prot', '1'], /unknown option '--prot'/i],
    [['--port', 'abc'], /--port: expected 0 to 65535, got "abc"/],
    [['--port', '70000'], /--port: expected 0 to 65535, got "70000"/],
    [['--port'], /--port/],
    [['extra'], /extra/],
  ])('refuses the command line %j with one line and code 2', async (args, problem) => {
    const { code, stderr, stdout } = await run(...args)
    expect(stderr).toMatch(problem)
    expect(stderr.trimEnd()).not.toContain('\n')
    expect([code, stdout]).toEqual([2, ''])
  })

  it('refuses a fixture that it cannot use with one line and code 1', async () => {
    const cases: [string, RegExp][] = [
      [join(folder, 'none.json'), /there is no such file/],
      [folder, /it is a directory/],
      [await file('torn.json', '{"academies": ['), /is not JSON/],
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

  it('says that a port is taken with one line and code 1', async () => {
    const first = await start()
    const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(first.output)![1]!
    const { code, stderr } = await run('--port', port)
    expect(stderr).toBe(`academy-server: port ${port} is taken; choose another with --port, or 0 for any\n`)
    expect(code).toBe(1)
    await first.stop('SIGTERM')
  })
})
