import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { run, type Setting, start } from '../command.ts'

const repository = resolve(import.meta.dirname, '../..')

/** Runs the commands of the README in their order, in a new clone and an empty home. Only `test` is left to `.ci/run`. */
export async function runFirstCommands(clone: string, setting: Omit<Setting, 'cwd'>): Promise<void> {
  await run(['git', 'clone', '--quiet', repository, clone], { ...setting, cwd: repository })
  const inClone = { ...setting, cwd: clone }
  const readme = await readFile(join(clone, 'README.md'), 'utf8')
  const written = (command: string) => {
    const [found] = new RegExp(`${command}[^\n\`]*`).exec(readme) ?? []
    if (found === undefined) throw new Error(`README.md has no command that begins with ${command}`)
    return found.replace(/ +#.*/, '')
  }
  const printed = async (command: string, expected: string) => {
    const { stdout } = await run(command, inClone)
    if (!stdout.includes(expected)) throw new Error(`${command}: expected ${expected} in its output, got ${stdout}`)
  }
  const server = await start(written('npx -y pnpm@12 start'), inClone, /Try it .*/)
  try {
    await printed(written('curl '), '"students":[{')
    await printed(written('npx -y pnpm@12 example sdk'), 'Ada is a student already')
  } finally {
    await server.stop()
  }
  await printed(written('npx -y pnpm@12 example offline'), '1 passed')
}
