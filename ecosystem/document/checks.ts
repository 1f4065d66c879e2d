import type { Folder } from './folder.ts'

/** The tools that check the document, and how. The check rejects with what it finds. */
export const documentChecks: Readonly<Record<string, string | ((folder: Folder) => Promise<string>)>> = {
  '@redocly/cli': 'redocly lint openapi.json',
  // Not `.spectral.yaml`: the validator of IBM would take it for its own.
  '@stoplight/spectral-cli': `echo 'extends: ["spectral:oas"]' > ruleset.yaml && spectral lint openapi.json --ruleset ruleset.yaml`,
  '@seriousme/openapi-schema-validator':
    'node node_modules/@seriousme/openapi-schema-validator/bin/validate-api-cli.js openapi.json',
  '@apidevtools/swagger-parser': swaggerParser('@apidevtools/swagger-parser'),
  'swagger-parser-10': swaggerParser('swagger-parser-10'),
  'openapi-examples-validator': 'openapi-examples-validator openapi.json',
  async 'ibm-openapi-validator'({ run }) {
    // It exits with 1 for its house style, such as path parameters in snake case.
    const output = await run('lint-openapi openapi.json --summary-only || true')
    const errors = /Total number of errors\s*:\s*(\d+)/.exec(output)?.[1]
    if (errors === undefined) throw new Error(output.slice(-500))
    return `${errors} errors of its house style`
  },
}

function swaggerParser(name: string): string {
  return `node --input-type=module --eval "import parser from '${name}'; await parser.validate('openapi.json')"`
}
