import { readFile, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'

import { listen } from '@academy-access/kit/listen'

import { requireFrom } from '../software.ts'

/** The used part of verdaccio. */
interface Verdaccio {
  readonly runServer: (config: object) => Promise<Server>
}

/** A registry on this machine. */
export interface Registry {
  /** Ends with a slash. */
  readonly url: string
  /** The names of the packages that were published to it, sorted. */
  readonly published: () => Promise<string[]>
  readonly close: () => Promise<void>
}

/**
 * Starts a registry. It stores the packages of this repository, none at first, and takes all others from upstream.
 *
 * @param storage Folder that caches packages from upstream for the next run.
 * @param upstream The registry that this machine installs from, and the certificate authorities for it.
 */
export async function startRegistry(
  storage: string,
  upstream: { url: string; ca: string | undefined },
): Promise<Registry> {
  await rm(join(storage, '@academy-access'), { recursive: true, force: true })
  await rm(join(storage, '.verdaccio-db.json'), { force: true })

  const { runServer } = requireFrom('installers')('verdaccio') as Verdaccio
  const server = await runServer({
    self_path: storage,
    storage,
    // Every client may publish: the registry listens on loopback only, and only during the test.
    auth: { htpasswd: { file: join(storage, 'htpasswd') } },
    packages: {
      '@academy-access/*': { access: '$all', publish: '$all' },
      '**': { access: '$all', proxy: 'upstream' },
    },
    uplinks: { upstream: { ...upstream, maxage: '1h', timeout: '60s', max_fails: 20, fail_timeout: '1s' } },
    web: { enable: false },
    log: { type: 'stdout', level: 'fatal' },
  })
  const { url, close } = await listen(server)
  return {
    url: `${url}/`,
    async published() {
      const { list } = JSON.parse(await readFile(join(storage, '.verdaccio-db.json'), 'utf8')) as { list: string[] }
      return list.toSorted()
    },
    close,
  }
}
