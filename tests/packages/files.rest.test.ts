import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { promisify } from 'node:util'

import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { describe, expect, it } from 'vitest'

import { tarballs } from './budgets.ts'
import { published, root } from './published.ts'

const all = await packAll()

it('every public package is packed and has a budget', () => {
  const names = published.map(({ name }) => name)
  expect(all.map(({ name }) => name).toSorted()).toEqual(names)
  expect(Object.keys(tarballs).toSorted()).toEqual(names)
})

describe.each(all)('$name', ({ name, size, files, tarball }) => {
  const { manifest, folder } = published.find((one) => one.name === name)!

  it('ships these files', async () => {
    // The bundler decides how it splits the dashboard page.
    const names = files.map((path) =>
      path.replace(/-[0-9A-Z]{8}(?=\.js(\.map)?$)/, '-HASH').replace(/(?<=\/dashboard\/assets\/)[^/]+(?=\.\w+$)/, '*'),
    )
    const listing = [...new Set(names)].toSorted()
    await expect(`${listing.join('\n')}\n`, 'if that is intended, run `pnpm api`').toMatchFileSnapshot(
      `files/${name.replace(/^@[^/]+\//, '')}.txt`,
    )
  })

  it('ships its README and licence, but no tests and no build artefacts', () => {
    expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'package.json']))
    expect(files.filter((path) => /\.test(-d)?\.|tsbuildinfo|metafile|^(test|api)\//.test(path))).toEqual([])
  })

  // A version of our own packages that may differ would meet an internal entry that has changed.
  it('needs exactly the version of our other packages that it was built with, and no private package', () => {
    const packed = createPackageFromTarballData(tarball)
    const { version, dependencies = {} } = JSON.parse(packed.readFile(`/node_modules/${name}/package.json`)) as {
      version: string
      dependencies?: Record<string, string>
    }
    const own = Object.entries(dependencies).filter(([dependency]) => dependency.startsWith('@academy-access/'))
    expect(own).toEqual(own.map(([dependency]) => [dependency, version]))
    const names = files
      .filter((path) => /\.(?:c?js|d\.ts)$/.test(path))
      .flatMap(
        (path) => packed.readFile(`/node_modules/${name}/${path}`).match(/(?<=['"])@academy-access\/[\w-]+/g) ?? [],
      )
    const known = new Set(published.map((one) => one.name))
    expect([...new Set(names)].filter((dependency) => !known.has(dependency))).toEqual([])
  })

  it('its source maps have the text of each source, or name a file of a package that users have', () => {
    const packed = createPackageFromTarballData(tarball)
    const owners = [name, ...Object.keys(manifest.dependencies ?? {})]
    const isInstalled = (path: string) =>
      owners.some((owner) => {
        if (!path.startsWith(`/node_modules/${owner}/`)) return false
        const file = path.slice(`/node_modules/${owner}/`.length)
        const ours = all.find((one) => one.name === owner)
        return ours ? ours.files.includes(file) : existsSync(`${folder}/node_modules/${owner}/${file}`)
      })
    const maps = files.filter((path) => path.endsWith('.map'))
    const missing = maps.flatMap((path) => {
      const { sources, sourcesContent = [] } = JSON.parse(packed.readFile(`/node_modules/${name}/${path}`)) as {
        sources: string[]
        sourcesContent?: unknown[]
      }
      return sources.filter(
        (source, index) =>
          typeof sourcesContent[index] !== 'string' &&
          !isInstalled(posix.resolve(`/node_modules/${name}`, posix.dirname(path), source)),
      )
    })
    expect(missing).toEqual([])
    expect(maps).not.toEqual([])
  })

  it('has no static block in its code, because the preset of React Native does not compile it', () => {
    // The commands are for Node alone.
    const code = files.filter((path) => /^dist\/(?!cli\.js|public\/).*\.js$/.test(path))
    const packed = createPackageFromTarballData(tarball)
    const blocks = code.filter((path) => /\bstatic\s*\{/.test(packed.readFile(`/node_modules/${name}/${path}`)))
    expect(name === '@academy-access/server' ? [] : blocks).toEqual([])
  })

  it('has no install scripts', () => {
    const scripts = Object.keys(manifest.scripts ?? {})
    expect(scripts.filter((script) => /^(pre|post)?(install|prepare)$/.test(script))).toEqual([])
  })

  it('has the metadata that a registry shows', () => {
    expect(manifest.description).toMatch(/^[A-Z].*\.$/)
    expect(manifest.keywords).toContain('academy-access')
    expect(manifest.license).toBe('MIT')
    expect(manifest.engines).toEqual({ node: '>=22' })
    expect(manifest.type).toBe('module')
    expect(manifest.sideEffects).toBeDefined()
  })

  it('has a tarball within its budget', () => {
    expect(size, 'raise the budget in budgets.ts, with the reason next to it').toBeLessThanOrEqual(tarballs[name]!)
  })

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

/** A package as a registry would receive it. */
interface Packed {
  name: string
  /** Bytes of the tarball. */
  size: number
  /** Paths within the package, sorted. */
  files: string[]
  tarball: Uint8Array<ArrayBuffer>
}

/** Packs every published package as `pnpm publish` does. */
async function packAll(): Promise<Packed[]> {
  const to = await mkdtemp(join(tmpdir(), 'academy-packed-'))
  try {
    const filters = published.map(({ name }) => `--filter=${name}`)
    const [command, ...args] = [...pnpm(), '--recursive', ...filters, 'pack', '--json', '--pack-destination', to]
    const { stdout } = await promisify(execFile)(command, args, { cwd: root, maxBuffer: 2 ** 26 })
    const reports = JSON.parse(stdout) as { name: string; size: number; filename: string; files: { path: string }[] }[]
    return await Promise.all(
      reports.map(async ({ name, size, filename, files }) => ({
        name,
        size,
        files: files.map(({ path }) => path).toSorted(),
        tarball: new Uint8Array(await readFile(filename)),
      })),
    )
  } finally {
    await rm(to, { recursive: true })
  }
}

/** The pnpm that runs these tests. Without one, npx downloads it. */
function pnpm(): [string, ...string[]] {
  return process.env['npm_config_user_agent']?.startsWith('pnpm/') ? ['pnpm'] : ['npx', '-y', 'pnpm@12']
}
