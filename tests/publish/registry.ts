import { rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const others = createRequire(new URL('others/package.json', import.meta.url))

/** What is used of verdaccio. */
interface Verdaccio {
  readonly runServer: (config: object) => Promise<Server>
}

/** A registry on this machine. */
export interface Registry {
  /** Ends with a slash. */
  readonly url: string
  readonly close: () => Promise<void>
}

/**
 * Starts a registry that has this repository's packages of its own, none at first, and all others from upstream.
 *
 * @param storage Folder that keeps what came from upstream, so that the next run has it at once.
 * @param upstream The registry that this machine installs from, and the certificates of who it trusts for that.
 */
export async function startRegistry(
  storage: string,
  upstream: { url: string; ca: string | undefined },
): Promise<Registry> {
  await rm(join(storage, '@academy-access'), { recursive: true, force: true })
  await rm(join(storage, '.verdaccio-db.json'), { force: true })

  const { runServer } = others('verdaccio') as Verdaccio
  const server = await runServer({
    self_path: storage,
    storage,
    // Whoever comes may publish: it listens on this machine alone, and not for long.
    auth: { htpasswd: { file: join(storage, 'htpasswd') } },
    packages: {
      '@academy-access/*': { access: '$all', publish: '$all' },
      '**': { access: '$all', proxy: 'upstream' },
    },
    uplinks: { upstream: { ...upstream, maxage: '1h', timeout: '60s', max_fails: 20, fail_timeout: '1s' } },
    web: { enable: false },
    log: { type: 'stdout', level: 'fatal' },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
