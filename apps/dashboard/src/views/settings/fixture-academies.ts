import { isObject } from '@academy-access/schemas/internal/compiled'

import { messageOf } from '../../ui/text.ts'

/** An academy of a fixture file. */
export interface FixtureAcademy {
  readonly id: string | undefined
  readonly name: string | undefined
  readonly studentCount: number
  /** The academy as JSON. */
  readonly body: Blob
  /** The same without its id and its keys, which no other academy can have. */
  readonly copy: Blob
}

/** The academies of a fixture file: of one academy, of several, or of an export of the dashboard API. Throws for another text. */
export function academiesOf(text: string): readonly FixtureAcademy[] {
  const value = parse(text)
  const content = contentOf(value)
  if (!isObject(content)) throw new Error('Expected a fixture: an object with an academy, or with academies')
  const { academies } = content
  if (academies === undefined) return [academyOf(content, content === value ? text : undefined)]
  if (!Array.isArray(academies)) throw new Error('academies: expected an array')
  return academies.map((academy) => academyOf(academy))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`The file is not JSON: ${messageOf(error)}`, { cause: error })
  }
}

/** An export of the dashboard API has the academy as `data`. */
const contentOf = (value: unknown) => (isObject(value) && isObject(value['data']) ? value['data'] : value)

function academyOf(academy: unknown, text = JSON.stringify(academy)): FixtureAcademy {
  if (!isObject(academy)) throw new Error('academies: expected objects')
  const { id, api_keys, ...rest } = academy
  const body = new Blob([text])
  return {
    id: typeof id === 'string' ? id : undefined,
    name: typeof rest['name'] === 'string' ? rest['name'] : undefined,
    studentCount: Array.isArray(rest['students']) ? rest['students'].length : 0,
    body,
    copy: id === undefined && api_keys === undefined ? body : new Blob([JSON.stringify(rest)]),
  }
}
