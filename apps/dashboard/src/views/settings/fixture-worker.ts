import { isObject } from '@academy-access/schemas/compiled'
import type { FixtureAcademy, FixtureResult } from './read-fixture.ts'

/*
 * Reads a fixture file beside the page: parsing a large file would stop the page for seconds.
 */
addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  void read(file)
    .catch((error: unknown): FixtureResult => ({ error: error instanceof Error ? error.message : String(error) }))
    .then((result) => postMessage(result))
})

async function read(file: File): Promise<FixtureResult> {
  const text = await file.text()
  const value = parse(text)
  const content = contentOf(value)
  if (!isObject(content)) throw new Error('Expected a fixture: an object with an academy, or with academies')
  const { academies } = content
  if (academies === undefined) return { academies: [academyOf(content, content === value ? text : undefined)] }
  if (!Array.isArray(academies)) throw new Error('academies: expected an array')
  return { academies: academies.map((academy) => academyOf(academy)) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`The file is not JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** What the dashboard API exports has the academy as `data`. */
const contentOf = (value: unknown) => (isObject(value) && isObject(value['data']) ? value['data'] : value)

function academyOf(academy: unknown, text = JSON.stringify(academy)): FixtureAcademy {
  if (!isObject(academy)) throw new Error('academies: expected objects')
  const { id, api_keys: _, ...rest } = academy
  const body = new Blob([text])
  return {
    id: typeof id === 'string' ? id : undefined,
    name: typeof rest['name'] === 'string' ? rest['name'] : undefined,
    studentCount: Array.isArray(rest['students']) ? rest['students'].length : 0,
    body,
    copy: id === undefined ? body : new Blob([JSON.stringify(rest)]),
  }
}
