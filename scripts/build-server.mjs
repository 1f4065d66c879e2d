/*
 * Builds the server for `pnpm start`, from the sources of all packages: the command and its pages, without what only the
 * published package has. Nothing is built again as long as no source changes. JavaScript: Node would need as long to strip types
 * as for all else in a start that builds nothing.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The state of the sources and of the built command. The other builds of the server replace the command. */
const stamp = 'node_modules/.built-for-start'
const command = 'apps/server/dist/command.cjs'

const sources = [
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  ...['schemas', 'engine', 'sdk', 'rules', 'command', 'dashboard-api', 'mcp'].map((name) => `packages/${name}/src`),
  ...['apps/dashboard', 'apps/server'].flatMap((folder) => [`${folder}/src`, `${folder}/public`]),
  ...['apps/dashboard', 'apps/server'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.(?:ts|json|html)$/.test(name))
      .map((name) => join(folder, name)),
  ),
]

/** Builds the server, unless it is built. */
export async function buildServer() {
  if (read(stamp) === stateOf([...sources, command])) return
  console.log('Building the server …')
  const start = performance.now()
  await Promise.all([
    run('apps/server', 'node_modules/tsup/dist/cli-default.js', '--env.START', '1'),
    run('apps/dashboard', 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'),
  ])
  await run('apps/server', 'build-pages.ts', '--start')
  writeFileSync(stamp, stateOf([...sources, command]))
  console.log(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.`)
}

/**
 * @param {string} cwd
 * @param {string[]} args
 * @returns {Promise<void>}
 */
function run(cwd, ...args) {
  return new Promise((resolve, reject) => {
    spawn(process.execPath, args, { cwd, stdio: 'inherit' })
      .on('error', reject)
      .on('close', (code) =>
        code === 0 ? resolve() : reject(new Error(`${cwd}: ${args.join(' ')} ended with ${code}`)),
      )
  })
}

/**
 * The names, sizes and times of files, and of all files in folders.
 *
 * @param {readonly string[]} paths
 */
function stateOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    const status = statSync(path, { throwIfNoEntry: false })
    const files = status?.isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
      : [path]
    for (const file of files) {
      const { size, mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {}
      hash.update(`${file} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
