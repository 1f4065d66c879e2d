import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

import { run, type Setting } from '../command.ts'
import { same } from '../expect.ts'
import type { Release } from './release.ts'

const app = `import { createPlatform } from '@academy-access/engine'
import { AcademyClient } from '@academy-access/sdk'
import { call } from './call.mjs'

const platform = createPlatform({ fixture: { academies: [{ courses: [{ title: 'Intro', slug: 'intro' }] }] } })
const { apiKey } = platform.academy()
console.log(await call(new AcademyClient({ baseUrl: 'https://academy.test', apiKey, fetch: platform.fetch })))
`

const change = 'A sentence about a change of the client.'

/**
 * Checks the first release: the registry has exactly the packages with a version, and each changelog describes its package
 * in one entry.
 *
 * @param clone The folder of the release.
 * @param published The names of the packages in the registry.
 */
export async function checkFirst(clone: string, release: Release, published: readonly string[]): Promise<void> {
  same(published, Object.keys(release).toSorted())
  same(published.length, 6)
  const outdated = globSync(['README.md', '*/*/README.md', 'docs/**/*.md'], { cwd: clone }).filter(
    (path) => path !== 'docs/releasing.md' && readFileSync(join(clone, path), 'utf8').includes('not on npm yet'),
  )
  same(outdated, [])
  for (const [name, version] of Object.entries(release)) {
    const { title, releases } = await readChangelog(clone, name)
    same([title, releases.map((one) => one.version)], [name, [version]])
    if (releases[0]!.entries.length !== 1)
      throw new Error(
        `expected one entry in the first changelog of ${name}; add the others to .changeset/first-*.md:\n` +
          releases[0]!.entries.join('\n'),
      )
  }
}

/**
 * Rehearses the second release in a project that has the first one, with the commands of docs/how-to/upgrade.md.
 *
 * @param clone The folder of the first release.
 * @param releaseNext Releases the next version in that folder.
 * @param setting The project's folder, which does not exist yet, and the environment of a consumer.
 */
export async function rehearseUpgrade(
  clone: string,
  first: Release,
  releaseNext: () => Promise<Release>,
  setting: Setting,
): Promise<void> {
  await mkdir(setting.cwd)
  const call = stripTypeScriptTypes(await readFile(new URL('call.ts', import.meta.url), 'utf8'))
  const files = {
    'package.json': '{ "name": "app", "private": true, "type": "module" }',
    'call.mjs': call,
    'app.mjs': app,
  }
  for (const [path, text] of Object.entries(files)) await writeFile(join(setting.cwd, path), text)
  const exec = async (...command: string[]) => (await run(command, setting)).stdout.trim()
  const install = async (suffix: string) => {
    await exec('npm', 'install', ...Object.keys(first).map((name) => name + suffix))
    await exec('npm', 'ls', '--all')
    same(await exec('node', 'app.mjs'), 'ada@example.com has Intro, already_exists')
    return installed(setting.cwd, Object.keys(first))
  }
  same(await install(''), first)

  await writeFile(join(clone, '.changeset/next.md'), `---\n'@academy-access/sdk': minor\n---\n\n${change}\n`)
  const next = await releaseNext()
  same([...new Set(Object.values(next))], ['0.2.0'])
  same(await install('@latest'), next)
  // A package of the first release beside the others of the next one brings what it was built with.
  for (const name of ['@academy-access/sdk', '@academy-access/engine']) {
    await exec('npm', 'install', `${name}@${first[name]}`)
    await exec('npm', 'ls', '--all')
    same(await exec('node', 'app.mjs'), 'ada@example.com has Intro, already_exists')
    const schemas = join(setting.cwd, 'node_modules', name, 'node_modules/@academy-access/schemas/package.json')
    same((JSON.parse(await readFile(schemas, 'utf8')) as { version: string }).version, first[name])
    await exec('npm', 'install', `${name}@latest`)
  }
  for (const name of Object.keys(next)) {
    const { releases } = await readChangelog(clone, name)
    same(
      releases.map(({ version }) => version),
      [next[name], first[name]],
    )
    same(releases[0]!.entries, [name.endsWith('/sdk') ? change : 'No changes in this release.'])
  }
}

/** The versions of our packages in a project, which must have each of them once. */
async function installed(folder: string, names: readonly string[]): Promise<Release> {
  const versions = names.map(async (name) => {
    for (const other of names)
      if (existsSync(join(folder, 'node_modules', other, 'node_modules', name)))
        throw new Error(`${other} has a copy of ${name} of its own`)
    const manifest = await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8')
    return [name, (JSON.parse(manifest) as { version: string }).version] as const
  })
  return Object.fromEntries(await Promise.all(versions))
}

interface Changelog {
  readonly title: string
  /** Newest first. */
  readonly releases: readonly { readonly version: string; readonly entries: readonly string[] }[]
}

/** @throws Error when a version has no text, or has lines besides headings and entries. */
async function readChangelog(clone: string, name: string): Promise<Changelog> {
  const folder = join(clone, name.endsWith('/server') ? 'apps' : 'packages', name.replace(/^@[^/]+\//, ''))
  const text = await readFile(join(folder, 'CHANGELOG.md'), 'utf8')
  const [title = '', ...parts] = text.split(/^## /m)
  const releases = parts.map((part) => {
    const [version = '', ...lines] = part.split('\n')
    const body = lines.filter((line) => line !== '' && !/^### (?:Major|Minor|Patch) Changes$/.test(line)).join('\n')
    const isEntry = body.startsWith('- ') || body === 'No changes in this release.'
    if (!isEntry) throw new Error(`${folder}: ${version} has no entry:\n${text}`)
    return { version, entries: body.replace(/^- /, '').split(/\n- /) }
  })
  return { title: title.replace(/^# /, '').trim(), releases }
}
