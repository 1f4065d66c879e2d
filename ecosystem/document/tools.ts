import { bundle } from '@academy-access/packages/bundle'

import { run } from '../command.ts'
import { expectNone } from '../expect.ts'
import type { Row } from '../row.ts'
import { versionOf } from '../software.ts'
import { openAcademy } from './academy.ts'
import { runCalls } from './calls.ts'
import { type DocumentTool, documentTools } from './checks.ts'
import { type Folder, openFolder } from './folder.ts'
import { type Generator, generators, openClient, sdkProgram } from './generators.ts'
import { throughPact } from './pact.ts'
import { type Academy, type Through, throughExpress, throughPostman } from './requests.ts'
import { sdkCall } from './sdk-call.ts'

const software = ['generators'] as const

/** Tools that read the OpenAPI document of the API: they check it, generate clients, and validate or send requests. */
export const tools: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(Object.entries(documentTools).map(([name, tool]) => [name, documentRow(name, tool)])),
  ...Object.fromEntries(generators.map((one) => [`${one.name}: ${one.parts}`, rowOf(one)])),
  'express-openapi-validator': throughRow('express-openapi-validator', throughExpress),
  newman: throughRow('newman', throughPostman),
  '@pact-foundation/pact': throughRow('@pact-foundation/pact', throughPact),
  sdk: {
    software,
    async run(shared) {
      const academy = await openAcademy()
      const { count, rejected, problems } = await runCalls(sdkCall(academy.url), academy.world)
      await academy.close()
      const size = await firstLoad(sdkProgram)
      const calls = callsText(count, rejected, problems)
      shared.add('clients', ['`@academy-access/sdk`', size, 'yes', calls])
      // The SDK rejects limits that the service moves into its range.
      expectNone(problems.filter((problem) => !problem.includes('limit')))
      return `${calls}, ${size}`
    },
  },
  // The conformance suite through a Prism proxy, which compares requests and responses with the strict document.
  prism: {
    software: ['mocks'],
    async run({ signal }) {
      const setting = { cwd: import.meta.dirname, env: { ...process.env, NO_COLOR: '1' }, signal }
      const { stdout } = await run('vitest run --root .', setting)
      return /Tests +(\d+ passed)/.exec(stdout)?.[1] ?? stdout
    },
  },
}

function documentRow(name: string, { parts, command, result: read, note = '' }: DocumentTool): Row {
  return {
    software,
    async run(shared) {
      const output = await openFolder(shared).run(command)
      const result = read?.(output) ?? 'works'
      shared.add('tools', [cellOf(name), parts, result, note])
      return result
    },
  }
}

function rowOf(generator: Generator): Row {
  const { name, parts, note = '', checks, program } = generator
  return {
    software,
    async run(shared) {
      const folder = openFolder(shared)
      const academy = await openAcademy()
      const { compiled, call } = await openClient(generator, folder, academy.url)
      const { count, rejected, problems } = await runCalls(call, academy.world)
      await academy.close()
      const calls = callsText(count, rejected, problems)
      const result = `${compiled.length === 0 ? 'compiles' : 'does not compile'}, ${calls}`
      shared.add('tools', [cellOf(name), parts, result, note])
      if (program !== undefined)
        shared.add('clients', [
          `${cellOf(name)}: ${parts}`,
          await firstLoad(program, folder.path),
          checks ? 'yes' : 'no',
          calls,
        ])
      expectNone([...compiled, ...problems])
      return result
    },
  }
}

function throughRow(name: string, through: (academy: Academy, folder: Folder) => Promise<Through>): Row {
  return {
    software,
    async run(shared) {
      const academy = await openAcademy()
      const { parts, text, problems } = await through(academy, openFolder(shared))
      await academy.close()
      shared.add('tools', [cellOf(name), parts, text, ''])
      expectNone(problems)
      return text
    },
  }
}

/** What a page loads for a program at its start. */
async function firstLoad(program: string, folder?: string): Promise<string> {
  const { first } = await bundle(program, [], [], folder)
  return `${(first.size / 1000).toFixed(1)} kB`
}

const callsText = (count: number, rejected: number, problems: readonly string[]) =>
  `${count - problems.length} of ${count} calls${rejected > 0 ? `, ${rejected} invalid ones not sent` : ''}`

const cellOf = (name: string) => `\`${name}\` ${versionOf('generators', name)}`
