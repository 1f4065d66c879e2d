import type { Stack } from '../publish/stack.ts'

const sdk = '@academy-access/sdk'
const all = `${sdk} @academy-access/engine @academy-access/msw`
const built = { from: { folder: 'dist' } }

/** An app that needs no build. */
const esm: Stack = { folder: 'esm', packages: sdk, run: 'node app.mjs' }

/** A page that Vite builds. It calls the API through its own origin, which adds the key. */
const vite = (folder: string, packages: string): Stack => ({
  folder,
  packages: `${sdk} vite ${packages}`,
  build: ['npx vite build'],
  run: built,
})

/** The tests of `apps/msw`. */
const vitest = (tools: string): Stack => ({
  folder: 'msw',
  packages: `${all} ${tools}`,
  build: ['npx vitest run'],
  run: 'cat result.txt',
  requests: [],
})

/** A program for Node that `command` writes. It runs without the packages. */
const bundled = (folder: string, packages: string, command: string, run: string): Stack => ({
  folder,
  packages: `${sdk} ${packages}`,
  build: [command, 'rm -r node_modules'],
  run,
})

/**
 * The apps of the folder `apps`, each as it is installed, built and run. `pages.ts` has the frameworks of the documentation, and
 * `tests/client` mounts the proxy in other servers.
 */
export const apps: Readonly<Record<string, Stack>> = {
  // Runtimes and installers.
  'esm-node22': { ...esm, node: 'node22' },
  'esm-node24': {
    ...esm,
    // As in a deployment: from the lockfile, without development dependencies.
    build: ['npm install --save-dev @academy-access/server', 'npm ci --omit=dev', 'npm ls --all --omit=dev'],
  },
  'commonjs-node22': { folder: 'commonjs', packages: sdk, run: 'node app.js', node: 'node22' },
  'commonjs-node24': { folder: 'commonjs', packages: sdk, run: 'node app.js' },
  pnpm: { ...esm, installer: 'pnpm' },
  yarn: { ...esm, installer: 'yarn' },
  // With Plug'n'Play a package can import only the dependencies that it declares.
  'yarn-pnp': {
    folder: 'yarn-pnp',
    installer: 'yarn-berry',
    packages: `${sdk} @academy-access/server @academy-access/msw msw`,
    run: 'yarn-berry node app.mjs',
  },
  bun: { ...esm, installer: 'bun', run: 'bun app.mjs' },
  deno: { ...esm, installer: 'deno', run: 'deno run --allow-net --allow-env app.mjs' },

  // Bundlers.
  vite: vite('page', ''),
  // Its defaults read no `exports`.
  parcel: { ...vite('page', ''), packages: `${sdk} parcel`, build: ['npx parcel build index.html'] },
  webpack: {
    folder: 'page',
    packages: `${sdk} webpack webpack-cli`,
    build: ['npx webpack ./page.js --mode production --output-filename page.js', 'cp index.html dist'],
    run: built,
  },
  // It calls the API directly, with the key.
  esbuild: {
    folder: 'esbuild',
    packages: `${sdk} esbuild`,
    build: [
      `npx esbuild page.js --bundle --minify --format=esm --outdir=dist ${define('BASE_URL')} ${define('API_KEY')}`,
      'cp index.html dist',
    ],
    run: built,
  },
  // One file, whose top-level `await` runs before what is imported later.
  rollup: bundled(
    'esm',
    'rollup @rollup/plugin-node-resolve',
    'npx rollup app.mjs --file dist/app.mjs --plugin node-resolve --inlineDynamicImports --silent',
    'node dist/app.mjs',
  ),
  'esbuild-node': bundled('esm', 'esbuild', esbuildFor('app.mjs'), 'node dist/app.js'),
  'webpack-node': bundled(
    'esm',
    'webpack webpack-cli',
    'npx webpack ./app.mjs --mode production --target node24 --output-filename app.cjs',
    'node dist/app.cjs',
  ),
  // The handler of a function gets an event, not a request, so it uses the client itself.
  lambda: bundled('lambda', 'esbuild', esbuildFor('handler.mjs'), 'node run.mjs'),
  // Its preset for Babel compiles classes into functions.
  'react-native': bundled(
    'react-native',
    'metro @react-native/babel-preset @babel/core@7',
    'mkdir dist && npx metro build app.mjs --out dist/app --platform ios',
    'node dist/app.js',
  ),
  worker: {
    folder: 'workerd worker',
    packages: `${sdk} esbuild`,
    build: ['npx esbuild worker.js --bundle --format=esm --outdir=dist'],
    run: 'node run.mjs',
  },

  // Frameworks.
  svelte: vite('svelte', 'svelte @sveltejs/vite-plugin-svelte'),
  solid: vite('solid', 'solid-js vite-plugin-solid'),
  angular: vite('angular', '@angular/core @angular/common @angular/compiler @angular/platform-browser rxjs'),
  astro: {
    folder: 'astro',
    packages: `${sdk} astro @astrojs/node`,
    build: ['npx astro build'],
    run: { from: { command: 'HOST=127.0.0.1 PORT=0 ASTRO_TELEMETRY_DISABLED=1 node dist/server/entry.mjs' } },
  },
  'react-router': {
    folder: 'react-router',
    packages: `${sdk} react-router @react-router/dev @react-router/node isbot react react-dom vite`,
    build: ['npx react-router build'],
    run: { from: { command: 'node serve.mjs' } },
  },
  fastify: { folder: 'fastify', packages: `${sdk} fastify`, run: 'node app.mjs' },
  koa: { folder: 'koa', packages: `${sdk} koa`, run: 'node app.mjs' },
  nest: {
    folder: 'nest',
    packages: `${sdk} @nestjs/common @nestjs/core @nestjs/platform-express reflect-metadata rxjs`,
    run: 'node app.mjs',
  },

  // Our other packages.
  msw: vitest('msw vitest'),
  msw2: vitest('msw@2 vitest'),
  vitest4: vitest('msw@2 vitest@4'),
  'msw-playwright': {
    folder: 'msw-playwright',
    packages: `${all} msw@2 @msw/playwright playwright esbuild`,
    build: ['npx esbuild page.js --bundle --format=iife --outdir=dist'],
    run: 'node run.mjs',
    requests: [],
  },
  // The interceptors that React Native has, in Node.
  'msw-native': {
    folder: 'msw-native',
    packages: `${all} msw@2`,
    run: 'node --conditions=react-native run.mjs',
    requests: [],
  },
  engine: {
    folder: 'engine',
    installer: 'pnpm',
    packages: `${sdk} @academy-access/engine`,
    run: 'node app.mjs',
    requests: [],
  },
  // The command as `npx` runs it, and the functions in code.
  roster: {
    folder: 'roster',
    packages: `@academy-access/roster ${sdk}`,
    // Exit code 3 says that the plan has changes.
    build: ['npx academy-roster plan students.csv --no-welcome-email; test $? -eq 3', 'npx academy-roster apply'],
    run: 'node app.mjs',
    result: 'Ada 1',
    requests: ['courses.list 200', 'students.list 200', 'lists.list 200', 'students.create 201'],
  },
  // The contract alone, without a client.
  schemas: {
    folder: 'schemas',
    packages: '@academy-access/schemas',
    run: 'node app.mjs',
    result: 'Intro 16',
    requests: ['courses.list 200'],
  },
  // The server in code, beside the one that `npx` started.
  server: {
    folder: 'server',
    packages: `@academy-access/server @academy-access/engine ${sdk}`,
    build: ['npx academy-server --fixture fixture.json --check'],
    run: 'node app.mjs',
    requests: [],
  },
}

/** Defines a name of a program as the text of a variable of the environment. */
function define(name: string): string {
  return `--define:${name}='"'$ACADEMY_${name}'"'`
}

function esbuildFor(file: string): string {
  return `npx esbuild ${file} --bundle --platform=node --format=esm --outdir=dist`
}
