import { programs } from './consumer.ts'
import type { Project } from './project.ts'

const sdk = ['@academy-access/sdk']
/** An ECMAScript module. The client reads its address and key from the environment. */
export const esm = `import { AcademyClient } from '@academy-access/sdk'
import { call } from './call.mjs'
console.log(await call(new AcademyClient()))
`
const commonjs = `const { AcademyClient } = require('@academy-access/sdk')
const { call } = require('./call.mjs')
call(new AcademyClient()).then(console.log)
`

const esmApp = {
  packages: sdk,
  files: { 'app.mjs': esm },
  app: ({ exec }) => exec('node', 'app.mjs'),
} satisfies Partial<Project>
const commonjsApp = {
  packages: sdk,
  files: { 'package.json': '{ "name": "empty", "private": true }', 'app.js': commonjs },
  app: ({ exec }) => exec('node', 'app.js'),
} satisfies Partial<Project>

/** Apps that run without a build, one for each runtime and installer. */
export const apps = {
  'esm-node22': { installer: 'npm', node: 'node22', ...esmApp },
  'esm-node24': {
    installer: 'npm',
    ...esmApp,
    async app({ exec }) {
      await exec('npm', 'install', '--save-dev', '@academy-access/server')
      // As in a deployment: from the lockfile, without development dependencies.
      await exec('npm', 'ci', '--omit=dev')
      await exec('npm', 'ls', '--all', '--omit=dev')
      return exec('node', 'app.mjs')
    },
  },
  'commonjs-node22': { installer: 'npm', node: 'node22', ...commonjsApp },
  'commonjs-node24': { installer: 'npm', ...commonjsApp },
  pnpm: { installer: 'pnpm', ...esmApp },
  yarn: { installer: 'yarn', ...esmApp },
  // With Plug'n'Play a package can import only the dependencies that it declares.
  'yarn-pnp': {
    installer: 'yarn-berry',
    packages: [...sdk, '@academy-access/server', '@academy-access/msw', 'msw@3.0.5'],
    files: { 'app.mjs': `import '@academy-access/server'\nimport '@academy-access/msw/node'\n${esm}` },
    app: ({ exec }) => exec('node', programs['yarn-berry'](), 'node', 'app.mjs'),
  },
  bun: { installer: 'bun', ...esmApp, app: ({ exec }) => exec(programs.bun(), 'app.mjs') },
  deno: {
    installer: 'deno',
    ...esmApp,
    app: ({ exec }) => exec('node', programs.deno(), 'run', '--allow-net', '--allow-env', 'app.mjs'),
  },
} satisfies Record<string, Project>
