import { describe, expect, it } from 'vitest'

import { academiesOf } from './fixture-academies.ts'

const id = '3f0e2a52-6c1b-4b8e-9a55-0d5f6f0c2a11'
const academy = { id, name: 'Ada’s', api_keys: ['key_1'], students: [{ email: 'a@example.com' }] }

describe('academiesOf', () => {
  it('keeps the text of a file with one academy, and copies it without id and keys', async () => {
    const text = JSON.stringify(academy, null, 4)
    const [only, ...others] = academiesOf(text)
    expect(others).toEqual([])
    expect(only).toMatchObject({ id, name: 'Ada’s', studentCount: 1 })
    expect(await only!.body.text()).toBe(text)
    expect(JSON.parse(await only!.copy.text())).toEqual({ name: 'Ada’s', students: academy.students })
  })

  it('reads several academies, also without id, name or students', async () => {
    const found = academiesOf(JSON.stringify({ academies: [academy, {}] }))
    expect(found.map(({ id, name, studentCount }) => [id, name, studentCount])).toEqual([
      [id, 'Ada’s', 1],
      [undefined, undefined, 0],
    ])
    expect(await found[1]!.copy.text()).toBe('{}')
  })

  it('reads an export of the dashboard API', async () => {
    const [exported] = academiesOf(JSON.stringify({ data: academy }))
    expect(JSON.parse(await exported!.body.text())).toEqual(academy)
  })

  it.each([
    ['{', /^The file is not JSON: /],
    ['[]', 'Expected a fixture: an object with an academy, or with academies'],
    ['null', 'Expected a fixture: an object with an academy, or with academies'],
    ['{"academies": {}}', 'academies: expected an array'],
    ['{"academies": [7]}', 'academies: expected objects'],
  ])('rejects %s', (text, message) => expect(() => academiesOf(text)).toThrow(message))

  it('leaves the keys out of the copy of an academy without an id', async () => {
    const [only] = academiesOf(JSON.stringify({ name: 'A', api_keys: ['key_1'] }))
    expect(JSON.parse(await only!.copy.text())).toEqual({ name: 'A' })
  })
})
