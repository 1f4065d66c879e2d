import { readFile } from 'node:fs/promises'

import { commonErrors, endpointList } from '@academy-access/schemas/internal'
import { expect, it } from 'vitest'

const root = new URL('../', import.meta.url)

it('the comments of the methods list the error codes of the contract', async () => {
  const files = ['courses', 'students', 'enrollments', 'lists']
  const texts = await Promise.all(files.map((name) => readFile(new URL(`src/resources/${name}.ts`, root), 'utf8')))
  for (const { id, errors } of endpointList) {
    const own = errors.filter((code) => !(commonErrors as readonly string[]).includes(code))
    const signature = `, '${id}'>`
    const [before = ''] = texts.find((text) => text.includes(signature))?.split(signature) ?? []
    const [, thrown = ''] = /@throws ApiError (.*?)\./s.exec(before.split('/**').at(-1) ?? '') ?? []
    expect([id, thrown.match(/\w+/g) ?? []]).toEqual([id, own])
  }
})
