import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join, sep } from 'node:path'

import { type Running, run, start } from './command.ts'
import { programs } from './consumer.ts'
import type { Release } from './release.ts'
import type { Resolved } from './resolved.ts'
import type { Academy } from './service.ts'

/** An app of a consumer, from an empty folder to its first calls. */
export interface Project {
  readonly installer: keyof typeof installers
  /** The Node that installs and runs it; 24 by default. */
  readonly node?: 'node22' | 'node24'
  /** The packages to install: ours without a version, as in the READMEs, and tools with a fixed one. */
  readonly packages: readonly string[]
  /** The files of the folder besides `call.ts` and `call.mjs`, the same without types. */
  readonly files: Readonly<Record<string, string>>
  /** Builds and runs the app, and returns its output. */
  readonly app: (workspace: Workspace) => Promise<string>
  /** The expected output; by default that of `call`. */
  readonly result?: string
  /** The expected requests at the server, each once; by default those of `call`. */
  readonly requests?: readonly string[]
}

/** The folder and academy of a project, and commands in that folder. */
export interface Workspace {
  readonly folder: string
  readonly academy: Academy
  /** Runs a command in the folder and returns its standard output. */
  readonly exec: (...command: string[]) => Promise<string>
  /** Starts a command in the folder. */
  readonly start: (command: readonly string[], pattern: RegExp) => Promise<Running>
}

const requestsOfCall = [
  'courses.list 200',
  'students.create 201',
  'students.create 409',
  'students.list 200',
  'students.get 200',
  'students.remove 200',
]

const installers = {
  npm: { add: () => ['npm', 'install'], check: ['npm', 'ls', '--all'] },
  pnpm: { add: () => ['pnpm', 'add', '--strict-peer-dependencies'], check: undefined },
  yarn: { add: () => ['yarn', 'add'], check: ['yarn', 'check', '--integrity'] },
  'yarn-berry': { add: () => ['node', programs['yarn-berry'](), 'add'], check: undefined },
  bun: { add: () => [programs.bun(), 'add'], check: undefined },
  // By default Deno waits before it installs a new version.
  deno: { add: () => ['node', programs.deno(), 'add', '--npm', '--minimum-dependency-age=0'], check: undefined },
}

/** Installs a project in a folder that does not exist yet, runs it, and checks its output, requests and packages. */
export async function tryProject(
  project: Project,
  release: Release,
  academy: Academy,
  { cwd: folder, env, signal }: { cwd: string; env: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<void> {
  await mkdir(folder)
  const setting = {
    cwd: await realpath(folder),
    env: { ...env, ACADEMY_BASE_URL: academy.url, ACADEMY_API_KEY: academy.apiKey },
    signal,
  }
  const exec = async (...command: string[]) => (await run(command, setting)).stdout.trim()
  await write(folder, project.files)

  const { add, check } = installers[project.installer]
  const { stdout, stderr } = await run([...add(), ...project.packages], setting)
  // npm warns that it does not run the install scripts of other packages, which is not a problem of ours.
  const warnings = `${stdout}${stderr}`
    .split('\n')
    .filter((line) => /\b(warn|warning|error|peer)\b/i.test(line) && !line.includes('install-scripts'))
  if (warnings.length > 0) throw new Error(`The installation has warnings:\n${warnings.join('\n')}`)
  if (check) await exec(...check)

  const node = project.installer === 'yarn-berry' ? ['node', programs['yarn-berry'](), 'node'] : ['node']
  const resolved = JSON.parse(await exec(...node, 'resolved.mjs')) as Resolved[]
  const wrong = misplaced(resolved, project, release, setting.cwd)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))

  const result = await project.app({
    folder,
    academy,
    exec,
    start: (command, pattern) => start(command, setting, pattern),
  })
  same(result, project.result ?? 'ada@example.com has Intro, already_exists')
  same([...new Set(await academy.requests())], project.requests ?? requestsOfCall)
}

async function write(folder: string, files: Project['files']): Promise<void> {
  const call = await readFile(new URL('call.ts', import.meta.url), 'utf8')
  const resolved = await readFile(new URL('resolved.ts', import.meta.url), 'utf8')
  const shared = {
    'package.json': '{ "name": "empty", "private": true, "type": "module" }',
    'call.ts': call,
    'call.mjs': stripTypeScriptTypes(call),
    'resolved.mjs': stripTypeScriptTypes(resolved),
  }
  for (const [path, text] of Object.entries({ ...shared, ...files })) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

/** The problems of our packages in a project. */
function misplaced(resolved: readonly Resolved[], { packages }: Project, release: Release, folder: string): string[] {
  const missing = packages.filter((name) => name in release && !resolved.some((found) => found.name === name))
  return [
    ...missing.map((name) => `${name} is not installed`),
    ...resolved.flatMap(({ name, version, folder: place, dependencies }) => [
      ...(place.startsWith(folder + sep) ? [] : [`${name} is outside the project: ${place}`]),
      ...(version === release[name] ? [] : [`${name} is ${version} instead of ${release[name]}`]),
      ...Object.entries(dependencies)
        .filter(([, range]) => /^(workspace|catalog|link|file):/.test(range))
        .map(([dependency, range]) => `${name} depends on ${dependency} ${range}, which works only in this repository`),
    ]),
  ]
}

function same(actual: unknown, expected: unknown): void {
  const [found, expectation] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (found !== expectation) throw new Error(`expected ${expectation}\n     got ${found}`)
}
