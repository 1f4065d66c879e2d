import { readFile } from 'node:fs/promises'

import { commonErrors, endpointList } from '@academy-access/schemas/internal'
import { expect, it } from 'vitest'

const root = new URL('../', import.meta.url)

it('the comments of the methods list the error codes of the contract', async () => {
  for (const { id, errors } of endpointList) {
    const own = errors.filter((code) => !(commonErrors as readonly string[]).includes(code))
    const files = ['courses', 'students', 'enrollments', 'lists', 'members']
    const texts = await Promise.all(files.map((name) => readFile(new URL(`src/resources/${name}.ts`, root), 'utf8')))
    const text = texts.find((source) => source.includes(`, '${id}'>`)) ?? ''
    const documentation =
      text
        .slice(0, text.indexOf(`, '${id}'>`))
        .split('/**')
        .at(-1) ?? ''
    const [, thrown = ''] = /@throws ApiError (.*?)\./s.exec(documentation) ?? []
    expect([id, thrown.match(/\w+/g) ?? []]).toEqual([id, own])
  }
})
