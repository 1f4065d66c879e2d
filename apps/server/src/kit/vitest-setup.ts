import { createPlatform, type PlatformFixture } from '@academy-access/engine'
import type { TestProject } from 'vitest/node'

import { readFixture } from '../data/fixture-file.ts'
import { serve } from '../serve/serve.ts'

/** The server of a run, as its tests know it. */
export interface ProvidedServer {
  /** Its address, without a slash at the end. */
  readonly url: string
  /** Whether the academies of failed tests stay until the next run. */
  readonly keepFailed: boolean
  /** The folder for the reports of failed tests: `attachmentsDir` of Vitest. */
  readonly attachments: string
  /** The process of the run. */
  readonly pid: number
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of `@academy-access/server/vitest/setup`. */
    academyServer: ProvidedServer
  }
}

/** How {@link academySetup} starts the server. */
export interface AcademySetupOptions {
  /** `demo` (default), `empty`, the path of a JSON file, or a fixture. Its first academy is the state that tests begin with. */
  fixture?: string | PlatformFixture
  /** The port to listen on; any free one by default. */
  port?: number
  /**
   * Whether the academy of a failed test stays on the server until the next run, for a look at its dashboard. By default it
   * does while Vitest watches, because the server stops with the run. When it does not stay, the kit writes its dashboard as
   * one HTML file.
   */
  keepFailed?: boolean
}

/** A function for `globalSetup` of Vitest. It returns the function that stops the server. */
export type AcademySetup = (project: TestProject) => Promise<() => Promise<void>>

/**
 * Makes a function for `globalSetup` that starts one server for the run, and stops it at the end. The default export of this
 * module is such a function with the defaults: name the module in `globalSetup` to use it.
 *
 * @example
 * ```ts no-run
 * import { academySetup } from '@academy-access/server/vitest/setup'
 *
 * export default academySetup({ fixture: { academies: [{ name: 'Empty' }, { name: 'Full', lists: [{ name: 'VIP' }] }] } })
 * ```
 */
export function academySetup({ fixture = 'demo', port = 0, keepFailed }: AcademySetupOptions = {}): AcademySetup {
  return async (project) => {
    const { watch, attachmentsDir } = project.vitest.config
    const platform = createPlatform({ fixture: typeof fixture === 'string' ? await readFixture(fixture) : fixture })
    const server = await serve(platform, { port })
    project.provide('academyServer', {
      url: server.url,
      keepFailed: keepFailed ?? watch,
      attachments: attachmentsDir,
      pid: process.pid,
    })
    return () => server.close()
  }
}

/** Starts a server with the demo academy on a free port. */
const setup: AcademySetup = academySetup()
export default setup
