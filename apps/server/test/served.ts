import type { Platform } from '@academy-access/engine'
import { afterAll } from 'vitest'

import { type AcademyServer, serve, type ServeOptions } from '../src/index.ts'

/** Serves a platform until the tests of the file have ended, or with `onTestFinished` until the test has. */
export async function served(
  platform: Platform,
  options: ServeOptions = {},
  after: (close: () => Promise<void>) => void = afterAll,
): Promise<AcademyServer> {
  const server = await serve(platform, { port: 0, ...options })
  after(() => server.close())
  return server
}
