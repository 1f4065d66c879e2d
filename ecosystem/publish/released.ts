import { mkdir, readFile, symlink } from 'node:fs/promises'
import { delimiter, dirname, join, resolve } from 'node:path'

import { run } from '../command.ts'
import { programs } from '../software.ts'
import { createConsumer } from './consumer.ts'
import { startRegistry } from './registry.ts'
import { openClone, release, type Release } from './release.ts'
import { type Academy, startService } from './service.ts'
import { checkFirst } from './upgrade.ts'

/** Our packages in a registry of this machine, and a server that was installed from it. */
export interface Released {
  readonly release: Release
  /** The repository as it was released. */
  readonly clone: string
  /** The environment of a consumer, for each version of Node. */
  readonly consumers: Readonly<Record<'node22' | 'node24', NodeJS.ProcessEnv>>
  /** Creates a consumer with an empty home of this name, and Node 22. */
  readonly newConsumer: (name: string) => Promise<NodeJS.ProcessEnv>
  /** Creates an academy of the server. */
  readonly academy: (name: string) => Promise<Academy>
  /** Publishes the next version. */
  readonly next: () => Promise<Release>
}

/** The step by hand before the first release: with Node and npm alone, as on a machine without pnpm. */
async function reserveNames(clone: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const commands = join(env['HOME']!, 'by-hand')
  await mkdir(commands)
  await symlink(programs.node24(), join(commands, 'node'))
  await symlink(programs.npm(), join(commands, 'npm'))
  await run(['node', 'scripts/reserve-names.ts'], { cwd: clone, env: { ...env, PATH: commands }, signal })
}

const repository = resolve(import.meta.dirname, '../..')

/** Releases to a local registry, and starts the server from it. Adds what ends them to `closing`. */
export async function openReleased(
  folder: string,
  signal: AbortSignal,
  closing: (() => Promise<void>)[],
): Promise<Released> {
  const PATH = [dirname(process.execPath), dirname(programs.pnpm()), process.env['PATH']].join(delimiter)
  const local = { env: { ...process.env, PATH, TURBO_TELEMETRY_DISABLED: '1' }, signal }
  const configured = async (key: string) => {
    const { stdout } = await run(['node', programs.npm(), 'config', 'get', key], { ...local, cwd: folder })
    return stdout.trim()
  }
  const cafile = await configured('cafile')
  const ca = cafile === 'null' ? undefined : await readFile(cafile, 'utf8')
  const storage = join(import.meta.dirname, '../node_modules/.cache/registry')
  await mkdir(storage, { recursive: true })
  const registry = await startRegistry(storage, { url: await configured('registry'), ca })
  closing.push(() => registry.close())
  const consumers = {
    node22: await createConsumer(join(folder, 'home22'), registry.url, 'node22'),
    node24: await createConsumer(join(folder, 'home24'), registry.url, 'node24'),
  }

  const clone = join(folder, 'clone')
  const next = () => release(clone, local, { env: consumers.node24, signal })
  await openClone(repository, clone, local)
  await reserveNames(clone, consumers.node24, signal)
  const first = await next()
  await checkFirst(clone, first, await registry.published())
  const setting = { cwd: join(folder, 'service'), env: consumers.node24, signal }
  const service = await startService(first['@academy-access/server'], setting)
  closing.push(() => service.stop())
  const newConsumer = (name: string) => createConsumer(join(folder, name), registry.url, 'node22')
  return { release: first, clone, consumers, newConsumer, next, academy: service.academy }
}
