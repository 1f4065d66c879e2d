import type { Stack } from '../publish/stack.ts'

/** An ECMAScript module. The client reads its address and key from the environment. */
export const esm = `import { AcademyClient } from '@academy-access/sdk'
import { call } from './call.mjs'
console.log(await call(new AcademyClient()))
`
const commonjs = `const { AcademyClient } = require('@academy-access/sdk')
const { call } = require('./call.mjs')
call(new AcademyClient()).then(console.log)
`

const esmApp: Stack = { packages: '@academy-access/sdk', files: { 'app.mjs': esm }, run: 'node app.mjs' }
const commonjsApp: Stack = {
  packages: '@academy-access/sdk',
  files: { 'package.json': '{ "name": "empty", "private": true }', 'app.js': commonjs },
  run: 'node app.js',
}

/** Apps that run without a build, one for each runtime and installer. */
export const apps: Readonly<Record<string, Stack>> = {
  'esm-node22': { ...esmApp, node: 'node22' },
  'esm-node24': {
    ...esmApp,
    // As in a deployment: from the lockfile, without development dependencies.
    build: ['npm install --save-dev @academy-access/server', 'npm ci --omit=dev', 'npm ls --all --omit=dev'],
  },
  'commonjs-node22': { ...commonjsApp, node: 'node22' },
  'commonjs-node24': commonjsApp,
  pnpm: { ...esmApp, installer: 'pnpm' },
  yarn: { ...esmApp, installer: 'yarn' },
  // With Plug'n'Play a package can import only the dependencies that it declares.
  'yarn-pnp': {
    installer: 'yarn-berry',
    packages: '@academy-access/sdk @academy-access/server @academy-access/msw msw',
    files: { 'app.mjs': `import '@academy-access/server'\nimport '@academy-access/msw/node'\n${esm}` },
    run: 'yarn-berry node app.mjs',
  },
  bun: { ...esmApp, installer: 'bun', run: 'bun app.mjs' },
  deno: { ...esmApp, installer: 'deno', run: 'deno run --allow-net --allow-env app.mjs' },
}
