import type { Stack } from '../publish/stack.ts'

/** The script that a copy of each example runs before its types are checked. */
const scripts: Readonly<Record<string, string>> = {
  'h3-app': 'test',
  'playwright-server': 'test',
  quickstart: 'offline',
  'roster-app': 'test',
  'roster-job': 'test',
  storybook: 'test',
  'vitest-browser': 'test',
  'vitest-node': 'test',
  'vitest-server': 'test',
}

/** A copy of each example of the release, installed with its own version ranges. */
export const examples: Readonly<Record<string, Stack>> = Object.fromEntries(
  Object.entries(scripts).map(([name, script]) => [`example-${name}`, copyOf(name, script)]),
)

function copyOf(name: string, script: string): Stack {
  return {
    packages: '',
    build: [
      // Beside the folders of the stacks is the clone that was released.
      `cp -r ../clone/examples/${name} copy`,
      'npm --prefix copy install',
      `npm --prefix copy run ${script}`,
      'npm --prefix copy install --no-save typescript@7.0.2',
      'copy/node_modules/.bin/tsc -p copy',
    ],
    run: 'echo passed',
    result: 'passed',
    requests: [],
  }
}
