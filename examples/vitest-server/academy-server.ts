import { createPlatform, demoFixture } from '@academy-access/engine'
import { serve } from '@academy-access/server'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    academyServer: { url: string; academyId: string }
  }
}

/** Starts one server for all test files. Vitest calls the returned function at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const platform = createPlatform({ fixture: demoFixture() })
  const server = await serve(platform, { port: 0 })
  project.provide('academyServer', { url: server.url, academyId: platform.academy().id })
  return () => server.close()
}
