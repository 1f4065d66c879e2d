import { cp, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join, sep } from 'node:path'

import { run, type Setting, start } from '../command.ts'
import { expectNone, same } from '../expect.ts'
import type { Shared } from '../row.ts'
import { pinned } from '../stacks/versions.ts'
import { openBuilt, openPage } from './page.ts'
import type { Release } from './release.ts'
import type { Resolved } from './resolved.ts'
import type { Academy } from './service.ts'

/**
 * An app of a consumer, from an empty folder to its first calls. Its commands are lines for the shell, and read the address
 * and the key of its academy in `ACADEMY_BASE_URL` and `ACADEMY_API_KEY`.
 */
export interface Stack {
  /** npm by default. */
  readonly installer?: keyof typeof installers
  /** The Node that installs and runs it; 24 by default. */
  readonly node?: 'node22' | 'node24'
  /** The names of the packages to install, with spaces between them. */
  readonly packages: string
  /** The folders of `stacks/apps` with its files, with spaces between them. */
  readonly folder?: string
  /** More files, besides `call.ts` and `call.mjs`, which is the same without types. */
  readonly files?: Readonly<Record<string, string>>
  /** The commands that build the app. */
  readonly build?: readonly string[]
  /** The command that prints the result, or the page that shows it. */
  readonly run: string | Page
  /** The expected result; by default that of `call`. Those of several paths have commas between them. */
  readonly result?: string
  /** The expected requests at the server, each once; by default those of `call`. */
  readonly requests?: readonly string[]
}

/** A page that shows the result. */
export interface Page {
  /** The folder with the built page, or the command that serves it and prints its address. */
  readonly from: { readonly folder: string } | { readonly command: string }
  /** The paths and queries of the pages that show the result; one without by default. */
  readonly paths?: readonly string[]
  /** The element; `output` by default. */
  readonly selector?: string
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
  npm: { add: 'npm install', check: 'npm ls --all' },
  pnpm: { add: 'pnpm add --strict-peer-dependencies', check: undefined },
  yarn: { add: 'yarn add', check: 'yarn check --integrity' },
  'yarn-berry': { add: 'yarn-berry add', check: undefined },
  bun: { add: 'bun add', check: undefined },
  // By default Deno waits before it installs a new version.
  deno: { add: 'deno add --npm --minimum-dependency-age=0', check: undefined },
}

const address = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/

/** Installs a stack in a new folder, runs it, and checks its output, requests and packages. Returns the output. */
export async function tryStack(name: string, stack: Stack, { folder, signal, released }: Shared): Promise<string> {
  const { release, consumers, academy: createAcademy } = await released()
  const academy = await createAcademy(name)
  const cwd = join(folder, name)
  await mkdir(cwd)
  const env = {
    ...consumers[stack.node ?? 'node24'],
    ACADEMY_BASE_URL: academy.url,
    ACADEMY_API_KEY: academy.apiKey,
  }
  const setting = { cwd: await realpath(cwd), env, signal }
  await writeFiles(cwd, stack)
  await installIn(stack, release, setting)
  for (const command of stack.build ?? []) await run(command, setting)
  const results = await resultsOf(stack.run, academy, setting)
  same(results.join(), stack.result ?? 'ada@example.com has Intro, already_exists')
  same([...new Set(await academy.requests())], stack.requests ?? requestsOfCall)
  await rm(cwd, { recursive: true, force: true, maxRetries: 3 })
  return 'passed'
}

async function installIn({ installer = 'npm', packages }: Stack, release: Release, setting: Setting): Promise<void> {
  const { add, check } = installers[installer]
  const names = packages.split(' ').filter((name) => name !== '')
  const { stdout, stderr } = await run(`${add} ${names.map(pinned).join(' ')}`, setting)
  // npm warns that it does not run the install scripts of other packages, which is not a problem of ours.
  const warnings = `${stdout}${stderr}`
    .split('\n')
    .filter((line) => /\b(warn|warning|error|peer)\b/i.test(line) && !line.includes('install-scripts'))
  expectNone(warnings.map((warning) => `the installation warns: ${warning}`))
  if (check) await run(check, setting)
  const node = installer === 'yarn-berry' ? 'yarn-berry node' : 'node'
  const resolved = JSON.parse((await run(`${node} resolved.mjs`, setting)).stdout) as Resolved[]
  expectNone(misplaced(resolved, names, release, setting.cwd))
}

async function resultsOf(result: Stack['run'], academy: Academy, setting: Setting): Promise<string[]> {
  if (typeof result === 'string') return [(await run(result, setting)).stdout.trim()]
  const { from, paths = [''], selector = 'output' } = result
  const open = async (page: (path: string) => Promise<string>) => {
    const results: string[] = []
    for (const path of paths) results.push(await page(path))
    return results
  }
  if ('folder' in from) return open((path) => openBuilt(join(setting.cwd, from.folder), academy, path, selector))
  const { found, stop } = await start(from.command, setting, address)
  try {
    return await open((path) => openPage(found + path, selector))
  } finally {
    await stop()
  }
}

async function writeFiles(folder: string, { folder: apps = '', files }: Stack): Promise<void> {
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
  // After the `package.json` that most have: an app may bring its own.
  for (const app of apps.split(' ').filter(Boolean))
    await cp(join(import.meta.dirname, '../stacks/apps', app), folder, { recursive: true })
}

/** The problems of our packages in a project. */
function misplaced(resolved: readonly Resolved[], packages: readonly string[], release: Release, folder: string) {
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
