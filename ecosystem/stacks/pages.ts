import type { Page, Stack } from '../publish/stack.ts'
import { appOf } from './app-of-page.ts'
import { inWorkerd } from './bundles.ts'
import { serving } from './frameworks.ts'
import { ofNext, ofNode, ofVite } from './starter-settings.ts'

/** The first item of the list on a page that a command serves. */
const served = (command: string): Page => ({ from: { command }, selector: 'li' })

/** A program that calls both routes of an app, directly and through its proxy, and prints the title that both have. */
const calls = (start: string) => `import { AcademyClient } from '@academy-access/sdk'
${start}
const { titles, send } = await open()
const academy = new AcademyClient({ baseUrl: 'http://localhost/academy', apiKey: null, fetch: send })
const courses = await academy.courses.list()
const both = [...new Set([...titles, ...courses.map(({ title }) => title)])]
console.log(both.join())
process.exit()
`

/** An app with a function from requests to responses. */
const callsOf = (handler: string) =>
  calls(`const respond = ${handler}
const open = async () => ({
  titles: await (await respond(new Request('http://localhost/titles'))).json(),
  send: async (url, init) => respond(new Request(url, init)),
})`)

const html = (script: string, id: string) =>
  `<!doctype html><div id="${id}"></div><script type="module" src="${script}"></script>`
/** Serves the built page with the plugins of its configuration. */
const preview = `import { preview } from 'vite'
const server = await preview({ preview: { port: 0, host: '127.0.0.1' } })
console.log(server.resolvedUrls.local[0].replace(/\\/$/, ''))
`
const react = 'react react-dom @types/react @types/react-dom @types/node typescript'

/** An app for each page of docs/frameworks: its types are checked and it is built as its framework does, and it runs. */
export const pages: Readonly<Record<string, Stack>> = {
  'page-next': appOf('next', {
    packages: `next ${react}`,
    files: {
      'tsconfig.json': ofNext,
      'app/layout.tsx': `import type { ReactNode } from 'react'
export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><body>{children}</body></html>
}
`,
    },
    build: ['npx next build'],
    run: served('npx next start --port 0'),
  }),

  'page-nuxt': appOf('nuxt', {
    packages: 'nuxt vue vue-tsc typescript',
    files: {
      'nuxt.config.ts': `export default defineNuxtConfig({ telemetry: false })\n`,
      'tsconfig.json': JSON.stringify({
        files: [],
        references: ['app', 'server', 'shared', 'node'].map((name) => ({ path: `./.nuxt/tsconfig.${name}.json` })),
      }),
    },
    build: ['npx nuxt prepare', 'npx vue-tsc -b --noEmit', 'npx nuxt build'],
    run: served('HOST=127.0.0.1 PORT=0 node .output/server/index.mjs'),
  }),

  'page-sveltekit': appOf('sveltekit', {
    packages: '@sveltejs/kit @sveltejs/adapter-node @sveltejs/vite-plugin-svelte svelte svelte-check typescript vite',
    files: {
      'vite.config.ts': `import adapter from '@sveltejs/adapter-node'
import { sveltekit } from '@sveltejs/kit/vite'
import { defineConfig } from 'vite'
export default defineConfig({ plugins: [sveltekit({ adapter: adapter() })] })
`,
      'tsconfig.json': JSON.stringify({
        extends: '$app/tsconfig',
        include: ['src'],
      }),
      'serve.mjs': serving(`import { handler } from './build/handler.js'`),
      'src/app.html': '<!doctype html><head>%sveltekit.head%</head><body><div>%sveltekit.body%</div></body>',
    },
    build: ['npx svelte-kit sync', 'npx svelte-check --tsconfig tsconfig.json', 'npx vite build'],
    run: served('node serve.mjs'),
  }),

  'page-express': appOf('express', {
    packages: '@types/node typescript',
    files: {
      'tsconfig.json': ofNode(),
      'run.mjs': calls(`import { app } from './src/app.ts'
const open = () => new Promise((resolve) => {
  const server = app.listen(0, '127.0.0.1', async () => {
    const url = 'http://127.0.0.1:' + server.address().port
    const send = (path, init) => fetch(path.replace('http://localhost', url), init)
    resolve({ titles: await (await send('http://localhost/titles')).json(), send })
  })
})`),
    },
    build: ['npx tsc'],
    run: 'node run.mjs',
  }),

  'page-hono': appOf('hono', {
    packages: '@types/node typescript',
    files: {
      'tsconfig.json': ofNode(),
      'run.mjs': `import { app } from './src/app.ts'\n${callsOf('app.fetch')}`,
    },
    build: ['npx tsc'],
    run: 'node run.mjs',
  }),

  'page-workers': appOf('workers', {
    packages: 'typescript',
    files: {
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          target: 'es2024',
          lib: ['es2024'],
          module: 'es2022',
          moduleResolution: 'bundler',
          types: ['@cloudflare/workers-types'],
          noEmit: true,
          isolatedModules: true,
          skipLibCheck: true,
          strict: true,
        },
        include: ['src'],
      }),
      'run.mjs': `import { AcademyClient } from '@academy-access/sdk'
${inWorkerd(`const titles = await (await worker.dispatchFetch('http://localhost/')).json()
const fetch = (url, init) => worker.dispatchFetch(url, init)
const academy = new AcademyClient({ baseUrl: 'http://localhost/academy', apiKey: null, fetch })
const courses = await academy.courses.list()
console.log([...new Set([...titles, ...courses.map(({ title }) => title)])].join())`)}`,
    },
    build: ['npx tsc', 'npx wrangler deploy --dry-run --outdir=dist'],
    run: 'node run.mjs',
  }),

  'page-bun': appOf('bun', {
    installer: 'bun',
    packages: '@types/bun typescript',
    files: {
      'tsconfig.json': ofNode(['bun']),
      'run.mjs': `import { routes } from './src/app.ts'
${callsOf(`(request) => {
  const { pathname } = new URL(request.url)
  return pathname === '/titles' ? routes['/titles']() : routes['/academy/*'](request)
}`)}`,
    },
    build: ['npx tsc', 'bun test'],
    run: 'bun run.mjs',
  }),

  'page-deno': appOf('deno', {
    installer: 'deno',
    files: { 'run.mjs': `import { handle } from './src/app.ts'\n${callsOf('handle')}` },
    build: ['deno check src/main.ts'],
    run: 'deno run --allow-net --allow-env run.mjs',
  }),

  'page-vite': appOf('vite', {
    packages: react,
    files: { 'tsconfig.json': ofVite, 'preview.mjs': preview, 'index.html': html('/src/main.tsx', 'root') },
    build: ['npx tsc', 'npx vite build'],
    run: served('node preview.mjs'),
  }),

  'page-vue': appOf('vue', {
    packages: '@types/node typescript vue-tsc',
    files: {
      'tsconfig.json': ofVite,
      'preview.mjs': preview,
      'index.html': html('/src/main.ts', 'app'),
      'src/main.ts': `import { createApp } from 'vue'\nimport App from './App.vue'\n\ncreateApp(App).mount('#app')\n`,
    },
    build: ['npx vue-tsc', 'npx vite build'],
    run: served('node preview.mjs'),
  }),

  'page-jest': appOf('jest', {
    build: ['NODE_OPTIONS=--experimental-vm-modules npx jest --json --outputFile=report.json'],
    run: `node -p "const r = require('./report.json'); r.numPassedTests + ' passed, ' + r.numFailedTests + ' failed'"`,
    result: '1 passed, 0 failed',
    requests: [],
  }),

  'page-storybook': appOf('storybook', {
    packages: `storybook @storybook/react-vite vite ${react}`,
    files: {
      'tsconfig.json': ofVite,
      '.storybook/main.ts': `import type { StorybookConfig } from '@storybook/react-vite'
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx'],
  core: { disableTelemetry: true },
}
export default config
`,
    },
    build: ['npx tsc', 'npx storybook build --quiet --output-dir=dist', 'cp dist/iframe.html dist/index.html'],
    run: { from: { folder: 'dist' }, paths: ['?id=courses--default&viewMode=story'], selector: '#storybook-root li' },
    requests: [],
  }),

  // Its binary comes from elsewhere, so the types alone are checked.
  'page-cypress': appOf('cypress', {
    packages: '@types/node typescript vite',
    files: { '.npmrc': 'ignore-scripts=true\n', 'tsconfig.json': ofVite.replace('"node"', '"node","cypress"') },
    build: ['npx tsc'],
    run: 'echo compiled',
    result: 'compiled',
    requests: [],
  }),
}
