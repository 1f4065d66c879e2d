import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

import { openAcademy } from '../tools/academy.ts'
import { runCalls } from '../tools/calls.ts'
import { generators, tryGenerator } from '../tools/clients.ts'
import { openFolder, run, versionOf } from '../tools/workspace.ts'
import { sdkCall } from './sdk-call.ts'

const document = new URL('../../../packages/schemas/openapi.json', import.meta.url)
const sdk = fileURLToPath(new URL('../../../packages/sdk/dist/index.js', import.meta.url))
const [baseUrl, key] = ['http://127.0.0.1:4010', 'aa_live_00000000000000000000000000000001']
const headers = `headers: { authorization: 'Bearer ${key}' }`

interface Program {
  readonly name: string
  /** The files of the generator that writes the client. */
  readonly client?: string
  /** Whether the program checks what the service responds. */
  readonly checks: boolean
  /** Prints the first page of students. */
  readonly code: string
}

const heyApi = `
  import { createClient } from './generated/client/index.ts'
  import { studentsList } from './generated/sdk.gen.ts'
  console.log(await studentsList({ client: createClient({ baseUrl: '${baseUrl}' }), ${headers} }))`

const programs: readonly Program[] = [
  {
    name: '@academy-access/sdk',
    checks: true,
    code: `
      import { AcademyClient } from '${sdk}'
      const academy = new AcademyClient({ baseUrl: '${baseUrl}', apiKey: '${key}', dangerouslyAllowBrowser: true })
      console.log(await academy.students.list())`,
  },
  {
    name: 'openapi-typescript',
    client: 'openapi-fetch',
    checks: false,
    code: `
      import createClient from 'openapi-fetch'
      const client = createClient({ baseUrl: '${baseUrl}' })
      console.log(await client.GET('/api/v1/students', { ${headers} }))`,
  },
  { name: '@hey-api/openapi-ts', client: 'hey-api', checks: false, code: heyApi },
  { name: '@hey-api/openapi-ts', client: 'hey-api-ky', checks: true, code: heyApi },
  {
    name: 'orval',
    client: 'orval',
    checks: true,
    code: `
      import { studentsList } from './generated/api.ts'
      import { StudentsListResponse } from './generated/zod.ts'
      console.log(StudentsListResponse.parse((await studentsList({}, { ${headers} })).data))`,
  },
  {
    name: '@kubb/core',
    client: 'kubb',
    checks: false,
    code: `
      import { studentsList } from './generated/index.ts'
      console.log(await studentsList({}, { baseURL: '${baseUrl}', ${headers} }))`,
  },
  {
    name: 'openapi-zod-client',
    client: 'openapi-zod-client',
    checks: true,
    code: `
      import { createApiClient } from './generated/api.ts'
      console.log(await createApiClient('${baseUrl}').get('/api/v1/students', { ${headers} }))`,
  },
]

/** A row for each client: what it adds to a page at its start, and its calls. */
export async function clientRows(): Promise<string[][]> {
  const academy = await openAcademy()
  const rows: string[][] = []
  for (const { name, client, checks, code } of programs) {
    const generator = generators.find((one) => one.client === client)
    const folder = openFolder(document)
    await generator?.generate(folder, baseUrl)
    writeFileSync(join(folder, 'program.ts'), code)
    const size = await firstLoad(folder)
    academy.reset()
    const { count, refused, problems } =
      generator === undefined
        ? await runCalls(sdkCall(academy.url), academy.world)
        : await tryGenerator(generator, document, academy.url, academy.world)
    for (const problem of problems) console.error(`${name}: ${problem}`)
    rows.push([
      generator === undefined ? `\`${name}\`` : `\`${name}\` ${versionOf(name)}: ${generator.parts}`,
      `${(size / 1000).toFixed(1)} kB`,
      checks ? 'yes' : 'no',
      `${count - problems.length} of ${count}${refused > 0 ? `, ${refused} invalid ones not sent` : ''}`,
    ])
  }
  await academy.close()
  return rows
}

/** The bytes that a page loads for the program at its start: minified, with code splitting, gzip. */
async function firstLoad(folder: string): Promise<number> {
  const parts = ['--bundle', '--minify', '--splitting', '--format=esm', '--platform=browser', '--target=es2023']
  await run(folder, 'esbuild', ['program.ts', ...parts, '--outdir=out', '--metafile=meta.json', '--log-level=error'])
  const { outputs } = JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8')) as {
    outputs: Record<string, { imports: { path: string; kind: string }[] }>
  }
  const files = new Set<string>()
  const add = (file: string): void => {
    if (files.has(file)) return
    files.add(file)
    for (const { path, kind } of outputs[file]?.imports ?? []) if (kind === 'import-statement') add(path)
  }
  add('out/program.js')
  const sizes = [...files].map((file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length)
  return sizes.reduce((sum, size) => sum + size, 0)
}
