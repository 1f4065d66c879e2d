#!/usr/bin/env node
import { readFileSync } from 'node:fs'

import { createPlatform } from '@academy-access/engine'

import { readFixture } from './fixture-file.ts'
import { readOptions, usage, UsageError } from './options.ts'
import { serve } from './serve.ts'

try {
  await run(process.argv.slice(2))
} catch (error) {
  const isUsage = error instanceof UsageError
  console.error(`academy-server: ${explained(error)}${isUsage ? ' (see --help)' : ''}`)
  process.exitCode = isUsage ? 2 : 1
}

async function run(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  if (options === 'help' || options === 'version') {
    console.log(options === 'help' ? usage : version())
    return
  }

  const platform = createPlatform({ fixture: await readFixture(options.fixture) })
  const server = await serve(platform, options)
  const academy = platform.academies[0]
  console.log(academy ? banner(server.url, academy.name, academy.apiKey) : `${server.url} (no academy)`)

  const stop = () => {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    void server.close().then(() => process.exit(0))
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
}

function version(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

function banner(url: string, name: string, key: string): string {
  return `
  ${name} is open

  URL      ${url}
  API key  ${key}

  Try it:  curl -H 'Authorization: Bearer ${key}' '${url}/api/v1/students?limit=3'
`
}

function explained(error: unknown): string {
  const { code, message, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE') return `port ${port} is taken; choose another with --port, or 0 for any`
  if (code === 'EACCES') return `port ${port} is not permitted; choose one above 1023 with --port`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `this machine has no address "${address ?? message}"`
  return message
}
