#!/usr/bin/env node
import { readFileSync } from 'node:fs'

import { Output } from '@academy-access/command'

import { runCommand } from './cli/commands.ts'
import { readOptions } from './cli/options.ts'
import { usage } from './cli/usage.ts'

const output = new Output('academy-roster')
try {
  process.exitCode = await output.exitCode(await run(process.argv.slice(2)))
} catch (error) {
  process.exitCode = output.fail(error)
}

async function run(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  if (!('text' in options)) return runCommand(options, output)
  output.print(options.text === 'help' ? usage(options.command) : version())
  return 0
}

function version(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
