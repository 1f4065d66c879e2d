import { join } from 'node:path'

import type { Project } from './project.ts'

/** The scripts that a copy of each example runs before its types are checked. */
const scripts: Readonly<Record<string, readonly string[]>> = {
  'h3-app': ['test'],
  'playwright-server': ['test'],
  quickstart: ['offline'],
  'roster-app': ['build'],
  'roster-job': ['test'],
  storybook: ['test'],
  'vitest-browser': ['test'],
  'vitest-node': ['test'],
  'vitest-server': ['test'],
}

/** A copy of each example of the release, installed with its own version ranges. */
export const examples: Record<string, Project> = Object.fromEntries(
  Object.keys(scripts).map((name) => [`example-${name}`, copyOf(name)]),
)

const chromium = `CHROMIUM_PATH=${process.env['CHROMIUM_PATH']}`

function copyOf(name: string): Project {
  return {
    installer: 'npm',
    packages: [],
    files: {},
    async app({ folder, exec }) {
      // Beside the folders of the projects is the clone that was released.
      await exec('cp', '-r', join(folder, '../clone/examples', name), 'copy')
      const npm = (...words: string[]) => exec('env', chromium, 'npm', '--prefix', 'copy', ...words)
      await npm('install')
      for (const script of scripts[name]!) await npm('run', script)
      await npm('install', '--no-save', 'typescript@7.0.2')
      await exec('copy/node_modules/.bin/tsc', '-p', 'copy')
      return 'passed'
    },
    result: 'passed',
    requests: [],
  }
}
