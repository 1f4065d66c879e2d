#!/usr/bin/env node
import { readFileSync } from 'node:fs'

import { runCommand } from './cli/commands.ts'
import { usage } from './cli/flags.ts'
import { readOptions } from './cli/options.ts'
import { UsageError } from './cli/usage-error.ts'

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  process.exitCode = report(error)
}

async function run(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  if (options === 'help' || options === 'version') {
    console.log(options === 'help' ? usage() : version())
    return 0
  }
  return runCommand(options)
}

/** Prints an error. Returns the exit code. */
function report(error: unknown): number {
  const isUsage = error instanceof UsageError
  const message = withoutKeys(error instanceof Error ? error.message : String(error))
  console.error(`academy-roster: ${message}${isUsage ? ' (see --help)' : ''}`)
  return isUsage ? 2 : 1
}

/** A key that was typed in the wrong place must not end up in a log. */
function withoutKeys(message: string): string {
  return message.replaceAll(/\w+_live_\w+/g, '[API key]')
}

function version(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
