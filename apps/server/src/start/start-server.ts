import { createPlatform, type Platform, type PlatformFixture } from '@academy-access/engine'

import { checkFiles } from '@academy-access/command'
import { readFixture, withFixedKeys, withFixture } from '../data/fixture-file.ts'
import { mostEntries } from '../data/journal-file.ts'
import { openData } from '../data/open.ts'
import { summaryOf } from '../data/recover.ts'
import { fixtureText } from '../fixture-text.ts'
import { serve } from '../serve/serve.ts'
import { demoPlatform } from './demo-platform.ts'
import { isFile, type ServerOptions, unreachablePorts } from './server-flags.ts'
import { watchFixture } from './watch-fixture.ts'

/** A server that a command has started. */
export type StartedServer = Awaited<ReturnType<typeof startServer>>

/** The endings of the files that a data file has beside it. */
const endings = ['', '-journal', '-wal', '-shm', '-requests', '-requests-before']

/**
 * Starts a server with the academies of the data file or of the fixture, after it has checked the files of the command line.
 *
 * @param report Gets a line about a damaged data file, about flags that the data file makes useless, and about each change of a watched fixture.
 * @param more The outputs that the command has besides, by their flag.
 * @throws UsageError if an output cannot be written, or is another file of the command line.
 */
export async function startServer<const More extends Readonly<Record<string, string | undefined>>>(
  options: ServerOptions,
  report: (line: string) => void,
  more: More,
) {
  const inputs = {
    '--fixture': isFile(options.fixture) ? options.fixture : undefined,
    '--data': options.data === undefined ? undefined : endings.map((ending) => options.data + ending),
  }
  const files = checkFiles(inputs, { '--export': options.export, ...more })
  const journal = options.data === undefined ? {} : { entries: mostEntries }
  // A rate limit is a part of the fixture.
  const create = async () =>
    options.fixture === 'demo' && !options.rateLimit
      ? demoPlatform({ journal })
      : platformOf(options.fixture, await readServedFixture(options), journal)
  const data =
    options.data === undefined
      ? undefined
      : await openData(options.data, create, {
          recover: options.recover,
          requests: true,
          acceptEmpty: options.isFixtureGiven,
        })
  if (data?.recovery) {
    report(`${options.data} was damaged: ${summaryOf(data.recovery)}; the damaged file is ${data.recovery.damaged}`)
  }
  if (unreachablePorts.includes(options.port)) {
    report(`browsers send no request to port ${options.port}; choose another with --port`)
  }
  const unused = [
    ...(options.isFixtureGiven ? [`--fixture ${options.fixture}`] : []),
    ...(options.rateLimit ? ['--rate-limit'] : []),
  ]
  if (data?.isRestored && unused.length > 0) {
    report(`${options.data} has a state, so ${unused.join(' and ')} ${unused.length > 1 ? 'were' : 'was'} not used`)
  }
  const platform = data?.platform ?? (await create())
  const { port, host, latency, data: path, dashboardToken, dashboardOrigins } = options
  const served = { port, host, latency, saved: data?.saved, data: path, dashboardToken, dashboardOrigins }
  const server = await serve(platform, served).catch(async (error: unknown) => {
    await data?.close()
    throw error
  })
  const unwatch = options.watch
    ? watchFixture(platform, options.fixture, () => readServedFixture(options), report)
    : undefined
  return {
    ...server,
    platform,
    files,
    /** The data file, if the server has one. */
    data,
    /**
     * Ends the server, writes the file of `--export`, and closes the data file.
     *
     * @param now When it is aborted, the requests that are under way are not waited for.
     */
    close: async (now?: AbortSignal): Promise<void> => {
      unwatch?.()
      const hurried = now && new Promise((resolve) => now.addEventListener('abort', resolve))
      await Promise.race([server.close(), ...(hurried ? [hurried] : [])])
      try {
        await files['--export']?.write(fixtureText(snapshotsOf(platform)))
      } finally {
        await data?.close()
      }
    },
  }
}

/** A platform with the academies of the fixture of this name. */
export const platformOf = (name: string, fixture: PlatformFixture, journal = {}): Platform =>
  withFixture(name, () => createPlatform({ fixture, journal }))

/** Reads the fixture as the server uses it. */
export async function readServedFixture({
  fixture,
  rateLimit,
}: Pick<ServerOptions, 'fixture' | 'rateLimit'>): Promise<PlatformFixture> {
  return withFixedKeys(withRateLimit(await readFixture(fixture), rateLimit))
}

/** One after the other, because each is as large as its academy. */
function* snapshotsOf({ academies }: Platform) {
  for (const academy of academies.list()) yield academy.snapshot()
}

/** Sets the rate limit in the fixture, so that a reset restores it. */
function withRateLimit(fixture: PlatformFixture, rate_limit: ServerOptions['rateLimit']): PlatformFixture {
  // A value that is not a fixture is rejected later by the fixture schema.
  if (!rate_limit || !Array.isArray(fixture?.academies)) return fixture
  const limited = fixture.academies.map((academy) =>
    typeof academy === 'object' && academy !== null ? { ...academy, rate_limit } : academy,
  )
  return { ...fixture, academies: limited }
}
