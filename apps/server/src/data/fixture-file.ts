import { parseJson, readText } from '@academy-access/command'
import { writeApiKey, isObject } from '@academy-access/schemas/internal'
import { type AcademyFixture, demoFixture, type PlatformFixture, ServiceError } from '@academy-access/engine'
import { academySchema } from '@academy-access/engine/internal'

/**
 * Returns the fixture `demo` or `empty`, or reads JSON from a file or, for `-`, from stdin. What the dashboard API exports is
 * accepted too: one academy, alone or as `data` of a response.
 *
 * @throws Error when the file cannot be read.
 */
export async function readFixture(name: string): Promise<PlatformFixture> {
  if (name === 'demo') return demoFixture()
  if (name === 'empty') return { academies: [{}] }
  return toPlatformFixture(parseJson(await readText(name), nameOf(name)))
}

const nameOf = (file: string) => (file === '-' ? 'stdin' : file)

/** Makes academies from the fixture of this name. An error says in which file the wrong value is. */
export function withFixture<Result>(name: string, make: () => Result): Result {
  try {
    return make()
  } catch (error) {
    const [, problem] = /^fixture: (.*)/s.exec(error instanceof ServiceError ? error.message : '') ?? []
    throw problem === undefined ? error : new Error(`${nameOf(name)}: ${problem}`, { cause: error })
  }
}

function toPlatformFixture(value: unknown): PlatformFixture {
  const content = isObject(value) && isObject(value['data']) ? value['data'] : value
  const isAcademy =
    isObject(content) && !('academies' in content) && Object.keys(content).some((field) => field in academySchema.shape)
  // The fixture schema rejects every other value.
  if (!isAcademy) return content as PlatformFixture
  // Fields of a fixture, and not of an academy. Editors take the names of fields from `$schema`.
  const { $schema, version, ...academy } = content
  return { $schema, version, academies: [academy] } as PlatformFixture
}

/**
 * Gives each academy without API keys the same key at every start, so that an `.env` file stays right. The n-th academy gets
 * the key that ends in n, unless another academy has it.
 */
export function withFixedKeys(fixture: PlatformFixture): PlatformFixture {
  // A value that is not a fixture is rejected later by the fixture schema.
  if (!Array.isArray(fixture?.academies)) return fixture
  const academies: readonly (AcademyFixture | null)[] = fixture.academies
  const taken = new Set(
    academies.flatMap((academy) => (Array.isArray(academy?.api_keys) ? academy.api_keys.map((one) => one?.key) : [])),
  )
  let number = 0
  const next = () => {
    let key: string
    do key = writeApiKey('aa', String(++number).padStart(32, '0'))
    while (taken.has(key))
    return key
  }
  const withKeys = (academy: AcademyFixture): AcademyFixture => {
    const keys = academy.api_keys ?? []
    if (!Array.isArray(keys) || !keys.every(isObject)) return academy
    const rows = keys.length > 0 ? keys : [{}]
    return { ...academy, api_keys: rows.map((row) => (row.key === undefined ? { ...row, key: next() } : row)) }
  }
  return { ...fixture, academies: fixture.academies.map((one) => (isObject(one) ? withKeys(one) : one)) }
}
