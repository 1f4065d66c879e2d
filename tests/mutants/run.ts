/*
 * Applies each mistake of `mistakes.json` to a copy of a commit, alone, runs the suites of its folder until one fails,
 * and prints those that no suite notices. The exit code is 1 for fewer than `--least` of 100.
 * A mistake whose text is gone is not counted: `node tests/mutants/sample.ts` replaces it.
 * `node tests/mutants/run.ts [--commit HEAD] [--every 1] [--only TEXT] [--least 0]`
 */
import { endWithThis } from '@academy-access/kit/end-with-this'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { areas, bundle, keptMistakes, root } from './list.ts'
import { type Mistake, withMistake } from './mistakes.ts'

const { values } = parseArgs({
  options: {
    commit: { type: 'string', default: 'HEAD' },
    every: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    least: { type: 'string', default: '0' },
  },
})

const chosen = keptMistakes().filter(
  ({ file }, index) => index % Number(values.every) === 0 && file.includes(values.only),
)
const copy = join(mkdtempSync(join(tmpdir(), 'mutants-')), 'copy')
git('worktree', 'add', '--quiet', '--detach', copy, values.commit)
try {
  await run('npx', '-y', 'pnpm@12', 'install', '--prefer-offline')
  await run(...bundle('./packages/*', './apps/*'))
  await checkSuites()
  const results: Result[] = []
  for (const mistake of chosen) results.push(await resultOf(mistake))
  const count = (result: Result) => results.filter((one) => one === result).length
  const tried = results.length - count('gone')
  const score = (100 * count('noticed')) / tried
  console.log(
    `${count('noticed')} of ${tried} noticed (${score.toFixed(1)} %), ${count('gone')} are gone from the sources`,
  )
  if (score < Number(values.least)) process.exitCode = 1
} finally {
  git('worktree', 'remove', '--force', copy)
}

type Result = 'noticed' | 'missed' | 'gone'

/** Whether the errors that a command prints are shown. */
type Errors = 'ignore' | 'inherit'

/** Without a mistake, each suite must pass. */
async function checkSuites() {
  const used = areas.filter(({ folder }) => chosen.some(({ file }) => file.startsWith(`${folder}/`)))
  for (const suite of used.flatMap(({ suites }) => suites))
    if (await fails(suite, 'inherit')) throw new Error(`${suite.join(' ')} must pass without a mistake, and fails`)
}

async function resultOf(mistake: Mistake): Promise<Result> {
  const path = join(copy, mistake.file)
  const source = readSource(path)
  const wrong = source === undefined ? undefined : withMistake(source, mistake)
  if (source === undefined || wrong === undefined) return 'gone'
  writeFileSync(path, wrong)
  try {
    for (const suite of suitesOf(mistake)) if (await fails(suite)) return 'noticed'
  } finally {
    writeFileSync(path, source)
  }
  console.log(`missed: ${mistake.file}\n- ${mistake.before.trim()}\n+ ${mistake.after.trim()}`)
  return 'missed'
}

function suitesOf({ file }: Mistake) {
  return areas.find(({ folder }) => file.startsWith(`${folder}/`))?.suites ?? []
}

function readSource(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Whether a command fails. A mistake that makes a test run forever is noticed too. */
async function fails(command: readonly string[], errors: Errors = 'ignore'): Promise<boolean> {
  return (await exitOf(start(errors, command), 300_000)) !== 0
}

async function run(...command: string[]): Promise<void> {
  const code = await exitOf(start('inherit', command), 1_800_000)
  if (code !== 0) throw new Error(`${command.join(' ')} must exit with 0, and exits with ${code}`)
}

/** Starts a command in the copy, in a process group of its own. */
function start(errors: Errors, [program = '', ...args]: readonly string[]): ChildProcess {
  const child = spawn(program, args, { cwd: copy, stdio: ['ignore', 'ignore', errors], detached: true })
  return endWithThis(child, { isDetached: true })
}

/** The exit code, or null after this time in milliseconds: then the whole group is ended. */
function exitOf(child: ChildProcess, milliseconds: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), milliseconds)
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve(code)
    })
  })
}

function git(...args: string[]) {
  execFileSync('git', args, { cwd: fileURLToPath(root), stdio: ['ignore', 'ignore', 'inherit'] })
}
