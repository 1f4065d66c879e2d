/** A tool that reads the document, and what of it is used. */
export interface DocumentTool {
  readonly parts: string
  /** It fails if the tool does not work, or if it finds an error. */
  readonly command: string
  /** The result, from what the command prints. */
  readonly result?: (output: string) => string
  readonly note?: string
}

const check = (command: string, result = (_output: string) => 'no error'): DocumentTool => ({
  parts: 'checks the document',
  command,
  result,
})

const swaggerParser = (name: string) =>
  check(`node --input-type=module --eval "import parser from '${name}'; await parser.validate('openapi.json')"`)

const compile = 'tsc6 --noEmit --skipLibCheck --strict --module esnext --moduleResolution bundler --target es2023'
const parsed = "JSON.parse((await import('node:fs')).readFileSync('openapi.json', 'utf8'))"

/** The tools that need no client of their own. */
export const documentTools: Readonly<Record<string, DocumentTool>> = {
  '@redocly/cli': check('redocly lint openapi.json'),
  // Not `.spectral.yaml`: the validator of IBM would take it for its own.
  '@stoplight/spectral-cli': check(
    `echo 'extends: ["spectral:oas"]' > ruleset.yaml && spectral lint openapi.json --ruleset ruleset.yaml`,
  ),
  '@seriousme/openapi-schema-validator': check(
    'node node_modules/@seriousme/openapi-schema-validator/bin/validate-api-cli.js openapi.json',
  ),
  '@apidevtools/swagger-parser': swaggerParser('@apidevtools/swagger-parser'),
  'swagger-parser-10': swaggerParser('swagger-parser-10'),
  'openapi-examples-validator': check('openapi-examples-validator openapi.json'),
  // It exits with 1 for its house style, such as path parameters in snake case.
  'ibm-openapi-validator': check('lint-openapi openapi.json --summary-only || true', (output) => {
    const errors = /Total number of errors\s*:\s*(\d+)/.exec(output)?.[1]
    if (errors === undefined) throw new Error(output.slice(-500))
    return `${errors} errors of its house style`
  }),
  'typed-openapi': {
    parts: 'a client with zod, compiled and imported',
    command: [
      'typed-openapi openapi.json -o generated/api.ts --runtime zod',
      `${compile} generated/api.ts`,
      'esbuild generated/api.ts --bundle --platform=node --format=esm --packages=external --outfile=api.mjs --log-level=error',
      'node api.mjs',
    ].join(' && '),
  },
  oazapfts: {
    parts: 'a client, compiled',
    command: `oazapfts openapi.json generated/api.ts && ${compile} generated/api.ts`,
    note: 'It writes each function twice: once with the name of the operation, as for each id that is no name in JavaScript.',
  },
  stepci: {
    parts: 'a workflow, generated',
    command: 'stepci generate openapi.json workflow.yml && grep -q lists.members.add workflow.yml',
  },
  'swagger-typescript-api': {
    parts: 'a client, compiled',
    command: `swagger-typescript-api generate -p openapi.json -o generated -n api.ts && ${compile} generated/api.ts`,
  },
  'ng-openapi-gen': { parts: 'services of Angular', command: 'ng-openapi-gen --input openapi.json --output generated' },
  'openapi-client-axios': {
    parts: 'a client at run time',
    command: `node --input-type=module --eval "import { OpenAPIClientAxios } from 'openapi-client-axios'
      const client = await new OpenAPIClientAxios({ definition: ${parsed} }).init()
      await client['students.list'].call"`,
  },
  'msw-auto-mock': { parts: 'handlers of MSW', command: 'msw-auto-mock openapi.json -o generated' },
  '@mswjs/source': {
    parts: 'handlers of MSW',
    command: `node --input-type=module --eval "import { fromOpenApi } from '@mswjs/source/open-api'
      const handlers = await fromOpenApi({ ...${parsed}, servers: [{ url: 'http://127.0.0.1:4010' }] })
      if (handlers.length < 16) throw new Error(handlers.length + ' handlers')"`,
    note: 'Replace `servers`: in Node, a relative address matches nothing.',
  },
}
