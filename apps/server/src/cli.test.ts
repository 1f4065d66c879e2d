import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { tempFolder } from '@academy-access/command/test/temp-folder'
import { createPlatform } from '@academy-access/engine'
import { expect, it, onTestFinished, vi } from 'vitest'

import { cli, named, readyLine, run, runIn, start, startHere, startProcess } from '../test/command.ts'
import { apiOf } from '../test/api.ts'
import { served } from '../test/served.ts'
import { unreachablePorts } from './start/server-flags.ts'

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'starts with the demo academy, prints its addresses and a curl command that works, and on %s the lines of all requests',
  async (signal) => {
    const { output, written, stop } = await start()
    const base = named(output, 'URL')!
    expect(base).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(named(output, 'Dashboard')).toBe(`${base}/dashboard`)
    expect(named(output, 'Docs')).toBe(`${base}/docs`)
    expect(named(output, 'Agents')).toContain(` ${base}/mcp`)
    for (const [json] of output.matchAll(/\{"\S+\}/g))
      expect(JSON.stringify(JSON.parse(json))).toContain(`"${base}/mcp"`)
    expect(named(output, 'API key')).toMatch(/^aa_live_[0-9a-f]{32}$/)
    // Stdout is not a terminal, so there are no colours.
    expect(output).not.toContain('\u001B')
    const [, header, url] = /curl -H '(.*?)' '(.*?)'/.exec(output)!
    const [name, value] = header!.split(': ')
    const response = await fetch(url!, { headers: { [name!]: value! } })
    expect(await response.json()).toMatchObject({ data: { pagination: { total: 120 } } })
    await Promise.all(Array.from({ length: 40 }, () => fetch(`${base}/api/v1/courses`)))
    expect(await stop(signal)).toBe(0)
    expect(written.out.slice(output.length).match(/401 unauthorized/g)).toHaveLength(40)
  },
)

it('with a token of the dashboard, the lines for agents have its header, and not the token', async () => {
  const { output, stop } = await start('--dashboard-token', 'secret-of-the-team')
  expect(named(output, 'Agents')).toMatch(/ --header "Authorization: Bearer TOKEN"$/)
  const files = Array.from(output.matchAll(/\{"\S+? TOKEN"\}+/g), ([json]) => JSON.stringify(JSON.parse(json)))
  expect(files).toHaveLength(2)
  for (const file of files) expect(file).toContain('"headers":{"Authorization":"Bearer TOKEN"}')
  expect(output).not.toContain('secret-of-the-team')
  await stop()
})

it('--json prints one line of JSON on stdout, and requests on stderr', async () => {
  const { written, pid, stop } = await start('--json')
  const { url, api_key, academy_id, ...rest } = JSON.parse(written.out) as Record<string, string>
  expect(academy_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(rest).toEqual({ dashboard: `${url}/dashboard`, docs: `${url}/docs`, pid })
  expect((await apiOf(api_key!, url!)('GET', '/courses')).status).toBe(200)
  await vi.waitFor(() => expect(written.err).toMatch(/^GET {4}\/api\/v1\/courses 200 \d+ ms\n$/), { timeout: 50_000 })
  await stop()
  expect(written.out.trimEnd()).not.toContain('\n')
})

it('prints a line per request with ignored fields, a hint, and the address of a failed one on the dashboard', async () => {
  const { output, written, stop } = await start()
  const url = named(output, 'URL')!
  const api = apiOf(named(output, 'API key')!, url)
  await api('GET', '/students?limit=500')
  await api('POST', '/lists', '{"name":"","colour":"red"}')
  await api('POST', '/lists', '{"name":"A","\\n\\u001b[2J":1}')
  await api('GET', '/student')
  await api('GET', '/courses', undefined, 'wrong')
  await vi.waitFor(() => expect(written.out).toContain('unauthorized'), { timeout: 50_000 })
  const academy = `/academies/${named(output, 'Academy')}`
  const view = `${url}/dashboard${academy}/requests?request=`
  const entry = new RegExp(`student 404 .* (${RegExp.escape(view)})(\\S+)$`, 'm').exec(written.out)?.[2]
  expect((await fetch(view + entry, { headers: { accept: 'text/html' } })).status).toBe(200)
  const found = await fetch(`${url}/dashboard/api${academy}/controls/journal.get`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ entry }),
  })
  expect(await found.json()).toMatchObject({ data: { id: entry, path: '/api/v1/student', status: 404 } })
  await stop()
  const lines = written.out.slice(output.length).trimEnd().split('\n')
  expect(lines.map((line) => line.replace(/\d+ ms/, '_').replace(/=\w+-\d+$/, '=_'))).toEqual([
    'GET    /api/v1/students?limit=500 200 _ · query.limit 500 read as 100',
    `POST   /api/v1/lists 400 validation_error _ · body.name: expected 1 to 100 characters, got "" · ignored body.colour · ${view}_`,
    String.raw`POST   /api/v1/lists 201 _ · ignored body.\u000a\u001b[2J`,
    `GET    /api/v1/student 404 not_found _ · did you mean GET /api/v1/students? · ${view}_`,
    expect.stringMatching(
      /^GET {4}\/api\/v1\/courses 401 unauthorized _ · Malformed API key · no academy has the key .*; the nearest is …0001 of "Nordlicht Academy"/,
    ),
  ])
})

it('--quiet prints no line per request, and the token is never printed', async () => {
  const { output, written, stop } = await start('--quiet', '--dashboard-token', 'secret')
  await fetch(`${named(output, 'URL')}/api/v1/courses`)
  await stop()
  expect(written).toEqual({ out: output, err: '' })
  expect(output).not.toContain('secret')
})

it('keeps running when its output is not read', async () => {
  const child = spawn(process.execPath, [cli, '--port', '0', '--json'], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  child.stderr.pause()
  const { url } = readyLine(line.toString())
  const path = `/api/v1/${'x'.repeat(1000)}`
  for (let round = 0; round < 30; round++) {
    const responses = await Promise.all(Array.from({ length: 50 }, () => fetch(url + path)))
    await Promise.all(responses.map((response) => response.text()))
  }
  expect((await fetch(`${url}/health`)).status).toBe(200)
  child.kill('SIGTERM')
  await once(child, 'exit')
})

it('--rate-limit applies to every academy of the fixture; --latency delays responses', async () => {
  const { url, platform } = await startHere('--rate-limit', '1/1h', '--latency', '30ms-40ms')
  const ask = async () => {
    const started = performance.now()
    const { status } = await apiOf(platform.academy().apiKey, url)('GET', '/courses')
    expect(performance.now() - started).toBeGreaterThanOrEqual(29)
    return status
  }
  expect([await ask(), await ask()]).toEqual([200, 429])
})

it('--dashboard-token is required; a reset restores the rate limit of the command line', async () => {
  const { url } = await startHere('--dashboard-token', 'secret', '--rate-limit', '7/10s')
  const dashboard = `${url}/dashboard/api`
  expect((await fetch(dashboard)).status).toBe(403)
  const headers = { authorization: 'Bearer secret', 'content-type': 'application/json' }
  const send = async (path: string, body: object = {}) => {
    const response = await fetch(dashboard + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await response.json()) as { data: object }).data
  }
  const [academy] = (await send('/controls/academies.list')) as { id: string }[]
  const own = `/academies/${academy!.id}/controls`
  expect(await send(`${own}/plan.update`, { rate_limit: null })).toMatchObject({ rate_limit: null })
  const limited = { rate_limit: { requests: 7, window_seconds: 10 } }
  await send(`${own}/reset`)
  expect(await send(`${own}/plan.get`)).toMatchObject(limited)
})

it('listens on PORT of the environment, and prints an address that works for --host 0.0.0.0', async () => {
  const { stderr } = await runIn({ env: { PORT: 'many' } })
  expect(stderr).toContain('PORT: expected 0 to 65535, got "many"')
  const { output, stop } = await start('--host', '0.0.0.0')
  expect(named(output, 'URL')).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect((await fetch(`${named(output, 'URL')}/health`)).status).toBe(200)
  await stop()
})

it('prints its version and its help', async () => {
  expect(await run('--version')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
  expect(await run('-v')).toEqual(await run('serve', '--version'))
  const help = await run('--help')
  expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining('  --port, -p PORT') })
  for (const args of [['help'], ['serve', '-h']]) expect(await run(...args)).toEqual(help)
  expect(await run('help', 'verify')).toEqual(await run('verify', '--help'))
  expect(await run('serve', '-p', 'x')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('expected 0 to 65535'),
  })
})

const key = `aa_live_${'5'.repeat(32)}`
it.each([
  ['--prot 1', 'unknown flag --prot; did you mean --port? (see --help)\n'],
  ['recrod', 'unknown command "recrod"; did you mean record? (see --help)\n'],
  [`pull ${key}`, 'unexpected argument "[redacted]" (see --help)\n'],
  [`verify --base-url http://127.0.0.1:1 --api-key x --yes --only ${key}`, 'got "[redacted]" (see --help)\n'],
])('rejects the command line %s with one line without a key, and exit code 2', async (line, problem) => {
  const { code, stdout, stderr } = await run(...line.split(' '))
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(/^academy-server: [^\n]*\n$/)])
  expect(stderr).toContain(problem)
})

it.each(unreachablePorts)('port %i is one to which Node, as browsers, sends no request', async (port) => {
  const error: unknown = await fetch(`http://127.0.0.1:${port}`).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ cause: { message: 'bad port' } })
})

it('says when browsers cannot reach the port', async () => {
  const { written, stop } = await start('--port', '10080')
  expect(written.err).toContain('browsers send no request to port 10080; choose another with --port')
  await stop()
})

it('reports a taken port with one line and exit code 1', async () => {
  const { port } = new URL((await served(createPlatform(), {}, onTestFinished)).url)
  const { code, stderr } = await run('--port', port)
  expect(stderr).toBe(
    `academy-server: port ${port} is taken; choose another with --port, or use --port 0 for any free port\n`,
  )
  expect(code).toBe(1)
})

it('with --until-stdin-ends, the server stops when stdin ends, and not before', async () => {
  const { output, stdin, ended } = await start('--json', '--until-stdin-ends')
  const { url } = readyLine(output)
  stdin.write('anything\n')
  expect((await fetch(`${url}/health`)).status).toBe(200)
  stdin.end()
  expect(await ended).toBe(0)
})

it('a later start runs the compiled code that the first one kept in the folder of the package', async () => {
  vi.stubEnv('NODE_DISABLE_COMPILE_CACHE', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  // A copy, because servers of other tests keep code too.
  const folder = tempFolder(onTestFinished)
  for (const file of ['package.json', 'dist/cli.js', 'dist/command.cjs']) {
    await cp(fileURLToPath(new URL(`../${file}`, import.meta.url)), join(folder, file))
  }
  const copied = join(folder, 'dist/cli.js')
  const kept = join(folder, `.cache/${process.version}-${process.arch}`)
  const serve = async () => (await startProcess(process.execPath, [copied, '--port', '0', '--json'])).stop()
  // Most of the server is not called.
  execFileSync(process.execPath, [copied, '--version'])
  expect(existsSync(kept)).toBe(false)
  expect(await serve()).toBe(0)
  const { mtimeMs, size } = await stat(kept)
  expect(await serve()).toBe(0)
  expect(await stat(kept)).toMatchObject({ mtimeMs, size })
  // V8 would run damaged code.
  await writeFile(kept, (await readFile(kept)).fill(0x55, 1000, 2000))
  expect(await serve()).toBe(0)
  expect((await readFile(kept)).includes(Buffer.alloc(1000, 0x55))).toBe(false)
})
