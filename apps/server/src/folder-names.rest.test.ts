import { execFile } from 'node:child_process'
import { cp, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { tempFolder } from '@academy-access/command/test/temp-folder'
import { expect, it, onTestFinished } from 'vitest'

const names =
  'C#|100%|branch%2Fname|%20|?a=b#c|a b|Größe|日本|🎓|o\'clock|$HOME|a"b|`id`|a&b;c|(x)|[x]|{x}!|~|-x|C#/100%/why?'.split(
    '|',
  )

it('the command starts and serves its pages in a folder of any name', async () => {
  const folder = tempFolder(onTestFinished)
  let current = join(folder, 'copy')
  for (const part of ['package.json', 'dist', 'public']) {
    await cp(fileURLToPath(new URL(`../${part}`, import.meta.url)), join(current, part), { recursive: true })
  }
  const run = async (name: string, ...args: string[]) => {
    const cli = join(folder, name, 'dist/cli.js')
    return (await promisify(execFile)(process.execPath, [cli, ...args])).stdout
  }
  const version = await run('copy', '--version')
  const readPages = `
    for (const page of ['dashboard', 'docs', 'health']) {
      const response = await fetch(process.env.ACADEMY_BASE_URL + '/' + page)
      console.log(response.status, (await response.text()).length > 10)
    }`
  for (const name of names) {
    const next = join(folder, name)
    await mkdir(join(next, '..'), { recursive: true })
    await rename(current, next)
    current = next
    const program = [process.execPath, '--input-type=module', '--eval', readPages]
    const outputs = await Promise.all([run(name, '--version'), run(name, 'exec', '--', ...program)])
    expect(outputs, name).toEqual([version, '200 true\n200 true\n200 true\n'])
  }
}, 600_000)
