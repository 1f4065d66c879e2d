import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { describe, expect, it } from 'vitest'

import { packAll } from './packed.ts'
import { published } from './published.ts'

const all = await packAll()

describe.each(all)('$name', ({ name, tarball }) => {
  const { manifest } = published.find((one) => one.name === name)!

  it('passes publint --strict', async () => {
    const { messages, pkg } = await publint({ strict: true, pack: { tarball: tarball.buffer } })
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
  })

  it('passes attw at every entry: for ESM, and for the resolution of Node 10', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(tarball))
    if (!analysis.types) throw new Error(`${name} ships no types`)
    expect(Object.keys(analysis.entrypoints)).toEqual(Object.keys(manifest.exports))
    expect(analysis.problems.filter(concernsEsm)).toEqual([])
  })
})

/**
 * Whether `attw --profile esm-only` reports a problem, or the resolution of Node 10, which older tools and settings use,
 * finds no types. A package is ESM in every resolution, so `require` in CommonJS does not count.
 */
function concernsEsm(problem: Problem): boolean {
  return !('resolutionKind' in problem) || problem.resolutionKind !== 'node16-cjs'
}
