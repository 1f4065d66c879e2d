import { join } from 'node:path'

import { appOf } from './app-of-page.ts'
import { programs } from './consumer.ts'
import { openBuilt, openPage } from './page.ts'
import type { Project, Workspace } from './project.ts'
import { ofNext, ofNode, ofVite } from './starter-settings.ts'

const address = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/

/** The first item of the list on a page that a command serves. */
async function served({ start }: Workspace, command: readonly string[]): Promise<string> {
  const app = await start(command, address)
  try {
    return await openPage(app.found, 'li')
  } finally {
    await app.stop()
  }
}

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
const preview = [
  'node',
  '--input-type=module',
  '--eval',
  `const { preview } = await import('vite')
const server = await preview({ preview: { port: 0, host: '127.0.0.1' } })
console.log(server.resolvedUrls.local[0])`,
]
const react = ['react', 'react-dom', '@types/react', '@types/react-dom', '@types/node', 'typescript']

/** An app for each page of docs/frameworks: its types are checked and it is built as its framework does, and it runs. */
export const pages: Record<string, Project> = {
  'page-next': appOf('next', {
    tools: ['next', ...react],
    files: {
      'tsconfig.json': ofNext,
      'app/layout.tsx': `import type { ReactNode } from 'react'
export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><body>{children}</body></html>
}
`,
    },
    async app(workspace) {
      await workspace.exec('npx', 'next', 'build')
      return served(workspace, ['npx', 'next', 'start', '--port', '0'])
    },
  }),

  'page-nuxt': appOf('nuxt', {
    tools: ['nuxt', 'vue', 'vue-tsc', 'typescript'],
    files: {
      'nuxt.config.ts': `export default defineNuxtConfig({ telemetry: false })\n`,
      'tsconfig.json': JSON.stringify({
        files: [],
        references: ['app', 'server', 'shared', 'node'].map((name) => ({ path: `./.nuxt/tsconfig.${name}.json` })),
      }),
    },
    async app(workspace) {
      await workspace.exec('npx', 'nuxt', 'prepare')
      await workspace.exec('npx', 'vue-tsc', '-b', '--noEmit')
      await workspace.exec('npx', 'nuxt', 'build')
      return served(workspace, ['env', 'HOST=127.0.0.1', 'PORT=0', 'node', '.output/server/index.mjs'])
    },
  }),

  'page-sveltekit': appOf('sveltekit', {
    tools: [
      '@sveltejs/kit',
      '@sveltejs/adapter-node',
      '@sveltejs/vite-plugin-svelte',
      'svelte',
      'svelte-check',
      'typescript',
      'vite',
    ],
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
      'src/app.html': '<!doctype html><head>%sveltekit.head%</head><body><div>%sveltekit.body%</div></body>',
    },
    async app(workspace) {
      await workspace.exec('npx', 'svelte-kit', 'sync')
      await workspace.exec('npx', 'svelte-check', '--tsconfig', 'tsconfig.json')
      await workspace.exec('npx', 'vite', 'build')
      return served(workspace, [
        'node',
        '--input-type=module',
        '--eval',
        `const { handler } = await import('./build/handler.js')
const { createServer } = await import('node:http')
const server = createServer(handler).listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port))`,
      ])
    },
  }),

  'page-express': appOf('express', {
    tools: ['@types/node', 'typescript'],
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
    async app({ exec }) {
      await exec('npx', 'tsc')
      return exec('node', 'run.mjs')
    },
  }),

  'page-hono': appOf('hono', {
    tools: ['@types/node', 'typescript'],
    files: {
      'tsconfig.json': ofNode(),
      'run.mjs': `import { app } from './src/app.ts'\n${callsOf('app.fetch')}`,
    },
    async app({ exec }) {
      await exec('npx', 'tsc')
      return exec('node', 'run.mjs')
    },
  }),

  'page-workers': appOf('workers', {
    tools: ['typescript'],
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
const { Miniflare } = await import(process.argv[2])
const { ACADEMY_BASE_URL, ACADEMY_API_KEY } = process.env
const bindings = { ACADEMY_BASE_URL, ACADEMY_API_KEY }
const worker = new Miniflare({ modules: true, scriptPath: 'dist/worker.js', compatibilityDate: '2026-07-01', bindings })
const titles = await (await worker.dispatchFetch('http://localhost/')).json()
const fetch = (url, init) => worker.dispatchFetch(url, init)
const academy = new AcademyClient({ baseUrl: 'http://localhost/academy', apiKey: null, fetch })
const courses = await academy.courses.list()
console.log([...new Set([...titles, ...courses.map(({ title }) => title)])].join())
await worker.dispose()
`,
    },
    async app({ exec }) {
      await exec('npx', 'tsc')
      await exec('npx', 'wrangler', 'deploy', '--dry-run', '--outdir=dist')
      return exec('node', 'run.mjs', programs.miniflare())
    },
  }),

  'page-bun': appOf('bun', {
    installer: 'bun',
    tools: ['@types/bun', 'typescript'],
    files: {
      'tsconfig.json': ofNode(['bun']),
      'run.mjs': `import { routes } from './src/app.ts'
${callsOf(`(request) => {
  const { pathname } = new URL(request.url)
  return pathname === '/titles' ? routes['/titles']() : routes['/academy/*'](request)
}`)}`,
    },
    async app({ exec }) {
      await exec('npx', 'tsc')
      await exec(programs.bun(), 'test')
      return exec(programs.bun(), 'run.mjs')
    },
  }),

  'page-deno': appOf('deno', {
    installer: 'deno',
    files: { 'run.mjs': `import { handle } from './src/app.ts'\n${callsOf('handle')}` },
    async app({ exec }) {
      await exec('node', programs.deno(), 'check', 'src/main.ts')
      return exec('node', programs.deno(), 'run', '--allow-net', '--allow-env', 'run.mjs')
    },
  }),

  'page-vite': appOf('vite', {
    tools: react,
    files: { 'tsconfig.json': ofVite, 'index.html': html('/src/main.tsx', 'root') },
    async app(workspace) {
      await workspace.exec('npx', 'tsc')
      await workspace.exec('npx', 'vite', 'build')
      return served(workspace, preview)
    },
  }),

  'page-vue': appOf('vue', {
    tools: ['@types/node', 'typescript', 'vue-tsc'],
    files: {
      'tsconfig.json': ofVite,
      'index.html': html('/src/main.ts', 'app'),
      'src/main.ts': `import { createApp } from 'vue'\nimport App from './App.vue'\n\ncreateApp(App).mount('#app')\n`,
    },
    async app(workspace) {
      await workspace.exec('npx', 'vue-tsc')
      await workspace.exec('npx', 'vite', 'build')
      return served(workspace, preview)
    },
  }),

  'page-jest': appOf('jest', {
    async app({ exec }) {
      const report = await exec('env', 'NODE_OPTIONS=--experimental-vm-modules', 'npx', 'jest', '--json')
      const { numPassedTests, numFailedTests } = JSON.parse(report) as Record<string, number>
      return `${numPassedTests} passed, ${numFailedTests} failed`
    },
    result: '1 passed, 0 failed',
    requests: [],
  }),

  'page-storybook': appOf('storybook', {
    tools: ['storybook', '@storybook/react-vite', 'vite', ...react],
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
    async app({ folder, academy, exec }) {
      await exec('npx', 'tsc')
      await exec('npx', 'storybook', 'build', '--quiet', '--output-dir=dist')
      await exec('cp', 'dist/iframe.html', 'dist/index.html')
      return openBuilt(join(folder, 'dist'), academy, {
        query: '?id=courses--default&viewMode=story',
        selector: '#storybook-root li',
      })
    },
    requests: [],
  }),

  // Its binary comes from elsewhere, so the types alone are checked.
  'page-cypress': appOf('cypress', {
    tools: ['@types/node', 'typescript', 'vite'],
    files: { '.npmrc': 'ignore-scripts=true\n', 'tsconfig.json': ofVite.replace('"node"', '"node","cypress"') },
    async app({ exec }) {
      await exec('npx', 'tsc')
      return 'compiled'
    },
    result: 'compiled',
    requests: [],
  }),
}
