import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

import { programs } from '../software.ts'

/**
 * Creates the environment of a consumer without this repository: an empty home, a registry, Node and npm. From this
 * machine it has only the programs of the system.
 *
 * @param home Folder that does not exist yet. It gets the caches and settings of all programs.
 * @param node The version of the command `node`.
 */
export async function createConsumer(home: string, registry: string, node: 'node22' | 'node24') {
  const bin = join(home, 'bin')
  await mkdir(join(home, 'tmp'), { recursive: true })
  await mkdir(bin)
  const { bun, deno, npm, npx, pnpm, yarn } = programs
  const commands = { node: programs[node], bun, deno, npm, npx, pnpm, yarn, 'yarn-berry': programs['yarn-berry'] }
  for (const [name, find] of Object.entries(commands)) await symlink(find(), join(bin, name))
  const settings = [
    `registry=${registry}`,
    `${registry.slice(5)}:_authToken=local`, // npm publishes only with a token
    'audit=false',
    'fund=false',
    'update-notifier=false',
  ]
  await writeFile(join(home, '.npmrc'), settings.join('\n'))

  const systemPath = (process.env['PATH'] ?? '').split(delimiter).filter((path) => !path.includes('node_modules'))
  return {
    PATH: [bin, ...systemPath].join(delimiter),
    HOME: home,
    TMPDIR: join(home, 'tmp'),
    CHROMIUM_PATH: process.env['CHROMIUM_PATH'],
    MINIFLARE: programs.miniflare(),
    NO_COLOR: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    YARN_ENABLE_TELEMETRY: '0',
    YARN_ENABLE_GLOBAL_CACHE: '0',
    YARN_NPM_MINIMAL_AGE_GATE: '0', // by default Yarn waits a day before it installs a new version
    YARN_NPM_REGISTRY_SERVER: registry,
    YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
  }
}
