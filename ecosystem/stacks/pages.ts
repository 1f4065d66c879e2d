import type { Page, Stack } from '../publish/stack.ts'
import { appOf } from './app-of-page.ts'

/** The first item of the list on a page that a command serves. */
const served = (command: string): Page => ({ from: { command }, selector: 'li' })
const react = 'react react-dom @types/react @types/react-dom @types/node typescript'

const next: Omit<Stack, 'folder'> = {
  packages: `next ${react}`,
  // A build in a pipeline has no key.
  build: ['env -u ACADEMY_BASE_URL -u ACADEMY_API_KEY npx next build'],
  run: served('npx next start --port 0'),
}

const jest = appOf('jest', { run: '' })
const modules = 'NODE_OPTIONS=--experimental-vm-modules'
const passedIn = (report: string) =>
  `node -p "const r = JSON.parse(fs.readFileSync('${report}')); r.numPassedTests + ' passed, ' + r.numFailedTests + ' failed'"`

/**
 * An app for each page of docs/frameworks, with the files in `apps` that the starter of its framework makes: its types are
 * checked and it is built as its framework does, and it runs.
 */
export const pages: Readonly<Record<string, Stack>> = {
  'page-next': appOf('next', { folder: 'page-next', ...next }),
  'page-next-slash': appOf('next', { folder: 'page-next page-next-slash', ...next }),
  'page-nuxt': appOf('nuxt', {
    folder: 'page-nuxt',
    // The checkers of Vue and Svelte take TypeScript up to 6.
    packages: 'nuxt vue vue-tsc typescript@6',
    build: ['npx nuxt prepare', 'npx vue-tsc -b --noEmit', 'npx nuxt build'],
    run: served('HOST=127.0.0.1 PORT=0 node .output/server/index.mjs'),
  }),
  'page-sveltekit': appOf('sveltekit', {
    folder: 'page-sveltekit',
    packages: '@sveltejs/kit @sveltejs/adapter-node @sveltejs/vite-plugin-svelte svelte svelte-check typescript@6 vite',
    build: ['npx svelte-kit sync', 'npx svelte-check --tsconfig tsconfig.json', 'npx vite build'],
    run: { ...served('node serve.mjs'), paths: ['', '/unknown'] },
    result: 'Intro,not_found',
    requests: ['courses.list 200', 'students.get 404'],
  }),
  'page-express': appOf('express', {
    folder: 'node-ts calls page-express',
    packages: '@types/node typescript',
    build: ['npx tsc'],
    run: 'node run.mjs',
  }),
  'page-hono': appOf('hono', {
    folder: 'node-ts calls page-hono',
    packages: '@types/node typescript',
    build: ['npx tsc'],
    run: 'node run.mjs',
  }),
  'page-workers': appOf('workers', {
    folder: 'workerd calls page-workers',
    packages: 'typescript',
    build: ['npx tsc', 'npx wrangler deploy --dry-run --outdir=dist'],
    run: 'node run.mjs',
  }),
  'page-bun': appOf('bun', {
    folder: 'calls page-bun',
    installer: 'bun',
    packages: '@types/bun typescript',
    build: ['npx tsc', 'bun test'],
    run: 'bun run.mjs',
  }),
  'page-deno': appOf('deno', {
    folder: 'calls page-deno',
    installer: 'deno',
    build: ['deno check src/main.ts'],
    run: 'deno run --allow-net --allow-env run.mjs',
  }),
  'page-vite': appOf('vite', {
    folder: 'vite-ts vite-preview page-vite',
    packages: react,
    build: ['npx tsc', 'npx vite build'],
    run: served('node preview.mjs'),
  }),
  'page-vue': appOf('vue', {
    folder: 'vite-ts vite-preview page-vue',
    packages: '@types/node typescript@6 vue-tsc',
    build: ['npx vue-tsc', 'npx vite build'],
    run: served('node preview.mjs'),
  }),
  'page-jest': {
    ...jest,
    build: [`${modules} npx jest --config jest.config.js --json --outputFile=report.json`],
    run: passedIn('report.json'),
    result: '1 passed, 0 failed',
    requests: [],
  },
  // With the patterns of the page, and without them. Jest takes Babel 7.
  'page-jest-commonjs': {
    folder: 'page-jest-commonjs',
    packages: '@academy-access/sdk @academy-access/msw msw@2 jest @babel/core@7 @babel/preset-env@7',
    files: { 'jest.config.cjs': jest.files?.['jest.config.cjs'] ?? '' },
    build: [
      'npx jest --config jest.config.cjs --json --outputFile=patterns.json',
      `${modules} npx jest --config modules.config.json --json --outputFile=modules.json`,
    ],
    run: `${passedIn('patterns.json')} && ${passedIn('modules.json')}`,
    result: '1 passed, 0 failed\n1 passed, 0 failed',
    requests: [],
  },
  'page-storybook': appOf('storybook', {
    folder: 'vite-ts page-storybook',
    packages: `storybook @storybook/react-vite vite ${react}`,
    build: ['npx tsc', 'npx storybook build --quiet --output-dir=dist', 'cp dist/iframe.html dist/index.html'],
    run: { from: { folder: 'dist' }, paths: ['?id=courses--default&viewMode=story'], selector: '#storybook-root li' },
    requests: [],
  }),
  // Its binary comes from elsewhere, so the types alone are checked.
  'page-cypress': appOf('cypress', {
    folder: 'vite-ts page-cypress',
    packages: '@types/node typescript vite',
    build: ['npx tsc'],
    run: 'echo compiled',
    result: 'compiled',
    requests: [],
  }),
}
