import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { run, type ToolError } from './workspace.ts'

/** A tool that reads the document alone. It throws what it finds. */
export interface DocumentCheck {
  readonly name: string
  readonly check: (folder: string) => Promise<string>
}

const program = (name: string, ...args: string[]) => ({ name, check: (folder: string) => runQuietly(folder, args) })

async function runQuietly(folder: string, [command = '', ...args]: readonly string[]): Promise<string> {
  await run(folder, command, args)
  return 'no error'
}

/** The tools that check the document. */
export const documentChecks: readonly DocumentCheck[] = [
  program('@redocly/cli', 'redocly', 'lint', 'openapi.json'),
  {
    name: '@stoplight/spectral-cli',
    async check(folder) {
      // Not `.spectral.yaml`: the validator of IBM would take it for its own.
      writeFileSync(join(folder, 'ruleset.yaml'), 'extends: ["spectral:oas"]\n')
      return runQuietly(folder, ['spectral', 'lint', 'openapi.json', '--ruleset', 'ruleset.yaml'])
    },
  },
  program(
    '@seriousme/openapi-schema-validator',
    'node',
    'node_modules/@seriousme/openapi-schema-validator/bin/validate-api-cli.js',
    'openapi.json',
  ),
  {
    name: '@apidevtools/swagger-parser',
    async check(folder) {
      const code = "import parser from '@apidevtools/swagger-parser'; await parser.validate('openapi.json')"
      writeFileSync(join(folder, 'swagger-parser.mjs'), code)
      return runQuietly(folder, ['node', 'swagger-parser.mjs'])
    },
  },
  program('openapi-examples-validator', 'openapi-examples-validator', 'openapi.json'),
  {
    name: 'ibm-openapi-validator',
    async check(folder) {
      // It exits with 1 for its house style, such as path parameters in snake case.
      const output = await run(folder, 'lint-openapi', ['openapi.json', '--summary-only']).catch(
        (error: ToolError) => error.output,
      )
      const errors = /Total number of errors\s*:\s*(\d+)/.exec(output)?.[1]
      if (errors === undefined) throw new Error(output.slice(-500))
      return `${errors} errors of its house style`
    },
  },
]
