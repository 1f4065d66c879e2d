/*
 * Releases to a local registry, and installs from it into empty projects that call a server from it. Then it releases the
 * next version and upgrades a project: `pnpm test:publish`, or `pnpm test:publish vite upgrade` for some of these.
 */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'

import { apps } from './apps.ts'
import { bundles } from './bundles.ts'
import { run } from './command.ts'
import { createConsumer, programs } from './consumer.ts'
import { examples } from './examples.ts'
import { frameworks } from './frameworks.ts'
import { packages } from './packages.ts'
import { pages } from './pages.ts'
import { type Project, tryProject } from './project.ts'
import { startRegistry } from './registry.ts'
import { openClone, release } from './release.ts'
import { runners } from './runners.ts'
import { servers } from './servers.ts'
import { startService } from './service.ts'
import { typescript } from './typescript.ts'
import { checkFirst, rehearseUpgrade } from './upgrade.ts'

const projects: Record<string, Project> = {
  ...apps,
  ...typescript,
  ...bundles,
  ...packages,
  ...runners,
  ...servers,
  ...frameworks,
  ...examples,
  ...pages,
}
const repository = resolve(import.meta.dirname, '../..')
const stopped = new AbortController()
const { signal } = stopped
// With `once` instead of `on`, a dependency of verdaccio would see no other listener and end the process.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stopped.abort(new Error(name)))

process.exitCode = 1
const folder = await mkdtemp(join(tmpdir(), 'academy-publish-'))
try {
  if (await testAll(chosen(process.argv.slice(2)))) process.exitCode = 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
} finally {
  stopped.abort()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}
// Verdaccio leaves timers that would keep the process alive.
process.exit()

async function testAll(names: readonly string[]): Promise<boolean> {
  const PATH = [dirname(process.execPath), dirname(programs.pnpm()), process.env['PATH']].join(delimiter)
  const local = { env: { ...process.env, PATH, TURBO_TELEMETRY_DISABLED: '1' }, signal }
  const configured = async (key: string) => {
    const { stdout } = await run(['node', programs.npm(), 'config', 'get', key], { ...local, cwd: folder })
    return stdout.trim()
  }
  const cafile = await configured('cafile')
  const ca = cafile === 'null' ? undefined : await readFile(cafile, 'utf8')
  const upstream = { url: await configured('registry'), ca }
  const storage = join(import.meta.dirname, 'node_modules/.cache/registry')
  await mkdir(storage, { recursive: true })
  const registry = await startRegistry(storage, upstream)
  const consumers = {
    node22: await createConsumer(join(folder, 'home22'), registry.url, 'node22'),
    node24: await createConsumer(join(folder, 'home24'), registry.url, 'node24'),
  }

  const clone = join(folder, 'clone')
  const publisher = { env: consumers.node24, signal }
  const released = await timed('release', async () => {
    await openClone(repository, clone, local)
    const first = await release(clone, local, publisher)
    await checkFirst(clone, first, await registry.published())
    return first
  })
  if (!released) return false
  for (const [name, version] of Object.entries(released)) console.log(`  ${name} ${version}`)
  const service = await timed('npx', () =>
    startService(released['@academy-access/server'], {
      cwd: join(folder, 'service'),
      env: consumers.node24,
      signal,
    }),
  )
  if (!service) return false

  let passed = true
  for (const name of names.filter((one) => one in projects)) {
    const project = projects[name]!
    const cwd = join(folder, name)
    const result = await timed(name, async () => {
      await tryProject(project, released, await service.academy(name), {
        cwd,
        env: consumers[project.node ?? 'node24'],
        signal,
      })
      return true
    })
    passed &&= result === true
    await rm(cwd, { recursive: true, force: true, maxRetries: 3 })
  }
  if (names.includes('upgrade')) {
    const result = await timed('upgrade', async () => {
      const next = () => release(clone, local, publisher)
      await rehearseUpgrade(clone, released, next, { ...publisher, cwd: join(folder, 'upgrade') })
      return true
    })
    passed &&= result === true
  }
  await service.stop()
  await registry.close()
  return passed
}

/** Runs the work and prints its duration, or the error. */
async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined> {
  const started = performance.now()
  const line = (outcome: string) =>
    `${name.padEnd(16)} ${outcome} ${((performance.now() - started) / 1000).toFixed(1)} s`
  try {
    const result = await work()
    console.log(line('passed'))
    return result
  } catch (error) {
    if (signal.aborted) throw signal.reason
    console.log(line('FAILED'))
    console.log(`  ${(error instanceof Error ? error.message : String(error)).replaceAll('\n', '\n  ')}`)
    return undefined
  }
}

/** The projects whose names contain one of the words; all projects when there are no words. */
function chosen(words: readonly string[]): string[] {
  const names = [...Object.keys(projects), 'upgrade']
  const unknown = words.find((word) => !names.some((name) => name.includes(word.toLowerCase())))
  if (unknown !== undefined) throw new Error(`no project is named ${unknown}; expected one of ${names.join(', ')}`)
  return names.filter((name) => words.length === 0 || words.some((word) => name.includes(word.toLowerCase())))
}
