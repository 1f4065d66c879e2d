import { join } from 'node:path'

import { openBuilt, openPage } from './page.ts'
import type { Project, Workspace } from './project.ts'

const sdk = '@academy-access/sdk'

/** A page of components: `show` gets the result of the calls through the proxy of its origin. */
const calls = `import { AcademyClient } from '@academy-access/sdk'
import { call } from './call.mjs'
export const result = () => call(new AcademyClient({ baseUrl: location.origin, apiKey: null })).catch(String)
`
const html = `<!doctype html><div id="app"></div><script type="module" src="/main.js"></script>`
const viteConfig = (name: string, plugin: string) =>
  `import plugin from '${name}'\nexport default { plugins: [${plugin}] }\n`

/** A page that Vite builds, for each library of components. */
const component = (packages: readonly string[], files: Project['files']): Project => ({
  installer: 'npm',
  packages: [sdk, 'vite@8.3.8', ...packages],
  files: { 'index.html': html, 'calls.js': calls, ...files },
  async app({ folder, academy, exec }) {
    await exec('npx', 'vite', 'build')
    return openBuilt(join(folder, 'dist'), academy)
  },
})

const address = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/

/** A command that starts a server with a `handler` of Node, and prints its address. */
const serverOf = (handler: string) => [
  'node',
  '--input-type=module',
  '--eval',
  `${handler}
const { createServer } = await import('node:http')
const server = createServer(handler).listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port))`,
]

/** Opens the page that a built app renders on its server. */
const rendered = async ({ start }: Workspace, command: readonly string[]) => {
  const app = await start(command, address)
  try {
    return await openPage(app.found)
  } finally {
    await app.stop()
  }
}

export const frameworks: Record<string, Project> = {
  react: component(['react@19.3.1', 'react-dom@19.3.1', '@tanstack/react-query@5.108.0'], {
    'main.js': `import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { result } from './calls.js'
function App() {
  return createElement('output', null, useQuery({ queryKey: ['result'], queryFn: result }).data)
}
const client = new QueryClient()
createRoot(document.querySelector('#app')).render(createElement(QueryClientProvider, { client }, createElement(App)))
`,
  }),

  vue: component(['vue@3.5.45', '@vitejs/plugin-vue@6.0.11'], {
    'vite.config.js': viteConfig('@vitejs/plugin-vue', 'plugin()'),
    'app.vue': `<script setup>
import { ref } from 'vue'
import { result } from './calls.js'
const text = ref('')
result().then((value) => (text.value = value))
</script>
<template><output>{{ text }}</output></template>
`,
    'main.js': `import { createApp } from 'vue'\nimport App from './app.vue'\ncreateApp(App).mount('#app')\n`,
  }),

  svelte: component(['svelte@5.57.3', '@sveltejs/vite-plugin-svelte@7.3.1'], {
    'vite.config.js': `import { svelte } from '@sveltejs/vite-plugin-svelte'\nexport default { plugins: [svelte()] }\n`,
    'app.svelte': `<script>
import { result } from './calls.js'
let text = $state('')
result().then((value) => (text = value))
</script>
<output>{text}</output>
`,
    'main.js': `import { mount } from 'svelte'
import App from './app.svelte'
mount(App, { target: document.querySelector('#app') })
`,
  }),

  solid: component(['solid-js@1.9.19', 'vite-plugin-solid@2.11.14'], {
    'vite.config.js': viteConfig('vite-plugin-solid', 'plugin()'),
    'main.jsx': `import { createResource } from 'solid-js'
import { render } from 'solid-js/web'
import { result } from './calls.js'
render(() => { const [text] = createResource(result); return <output>{text()}</output> }, document.querySelector('#app'))
`,
    'index.html': html.replace('main.js', 'main.jsx'),
  }),

  angular: component(
    ['core', 'common', 'compiler', 'platform-browser'].map((name) => `@angular/${name}@22.2.6`).concat('rxjs@7.8.2'),
    {
      'main.js': `import '@angular/compiler'
import { Component, provideZonelessChangeDetection, signal } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { result } from './calls.js'
class App {
  text = signal('')
  constructor() {
    result().then((value) => this.text.set(value))
  }
}
Component({ selector: '#app', template: '<output>{{ text() }}</output>' })(App)
bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] })
`,
    },
  ),

  sveltekit: {
    installer: 'npm',
    packages: [
      sdk,
      '@sveltejs/kit@3.2.0',
      '@sveltejs/adapter-node@6.0.1',
      '@sveltejs/vite-plugin-svelte@7.3.1',
      'svelte@5.57.3',
      'vite@8.3.8',
    ],
    files: {
      'vite.config.js': `import adapter from '@sveltejs/adapter-node'
import { sveltekit } from '@sveltejs/kit/vite'
export default { plugins: [sveltekit({ adapter: adapter() })] }
`,
      'src/app.html': '<!doctype html><head>%sveltekit.head%</head><body>%sveltekit.body%</body>',
      'src/routes/+page.server.js': `import { env } from '$env/dynamic/private'
import { AcademyClient } from '@academy-access/sdk'
import { call } from '../../call.mjs'
export const load = async () => ({
  result: await call(new AcademyClient({ baseUrl: env.ACADEMY_BASE_URL, apiKey: env.ACADEMY_API_KEY })),
})
`,
      'src/routes/+page.svelte': `<script>let { data } = $props()</script>\n<output>{data.result}</output>\n`,
    },
    async app(workspace) {
      await workspace.exec('npx', 'vite', 'build')
      return rendered(workspace, serverOf(`const { handler } = await import('./build/handler.js')`))
    },
  },

  astro: {
    installer: 'npm',
    packages: [sdk, 'astro@7.3.5', '@astrojs/node@11.1.6'],
    files: {
      'astro.config.mjs': `import node from '@astrojs/node'
export default { output: 'server', adapter: node({ mode: 'standalone' }) }
`,
      'src/pages/index.astro': `---
import { AcademyClient } from '@academy-access/sdk'
import { call } from '../../call.mjs'
const result = await call(new AcademyClient())
---
<output>{result}</output>
`,
    },
    async app(workspace) {
      await workspace.exec('npx', 'astro', 'build')
      const command = ['env', 'HOST=127.0.0.1', 'PORT=0', 'ASTRO_TELEMETRY_DISABLED=1', 'node', 'dist/server/entry.mjs']
      return rendered(workspace, command)
    },
  },

  'react-router': {
    installer: 'npm',
    packages: [
      sdk,
      'react-router@8.4.0',
      '@react-router/dev@8.4.0',
      '@react-router/node@8.4.0',
      'isbot@5.2.3',
      'react@19.3.1',
      'react-dom@19.3.1',
      'vite@8.3.8',
    ],
    files: {
      'vite.config.js': `import { reactRouter } from '@react-router/dev/vite'\nexport default { plugins: [reactRouter()] }\n`,
      'app/routes.js': `import { index } from '@react-router/dev/routes'\nexport default [index('home.jsx')]\n`,
      'app/root.jsx': `import { Outlet } from 'react-router'
export default function Root() {
  return <html><body><Outlet /></body></html>
}
`,
      'app/home.jsx': `import { AcademyClient } from '@academy-access/sdk'
import { call } from '../call.mjs'
export const loader = () => call(new AcademyClient())
export default function Home({ loaderData }) {
  return <output>{loaderData}</output>
}
`,
    },
    async app(workspace) {
      await workspace.exec('npx', 'react-router', 'build')
      const listener = `import { createRequestListener } from '@react-router/node'
const handler = createRequestListener({ build: await import('./build/server/index.js') })`
      return rendered(workspace, serverOf(listener))
    },
  },

  nuxt: {
    installer: 'npm',
    packages: [sdk, 'nuxt@4.5.2'],
    files: {
      'nuxt.config.js': `export default defineNuxtConfig({ telemetry: false })\n`,
      'app/app.vue': `<script setup>
import { AcademyClient } from '@academy-access/sdk'
import { call } from '../call.mjs'
const url = useRequestURL()
const { data } = await useAsyncData(() => call(new AcademyClient({ baseUrl: url.origin + '/academy', apiKey: null })))
</script>
<template><output>{{ data }}</output></template>
`,
      'server/routes/academy/[...path].js': `import { createProxy, toNodeHandler } from '@academy-access/sdk/proxy'
import { fromNodeMiddleware } from 'h3'
export default fromNodeMiddleware(toNodeHandler(createProxy({ authorize: () => true })))
`,
    },
    async app(workspace) {
      await workspace.exec('npx', 'nuxt', 'build')
      const command = ['env', 'HOST=127.0.0.1', 'PORT=0', 'node', '.output/server/index.mjs']
      return rendered(workspace, command)
    },
  },

  // Its stories get their responses from the mock.
  storybook: {
    installer: 'npm',
    packages: [
      sdk,
      '@academy-access/msw',
      'msw@3.0.5',
      'storybook@10.6.7',
      '@storybook/react-vite@10.6.7',
      'react@19.3.1',
      'react-dom@19.3.1',
      'vite@8.3.8',
    ],
    files: {
      'vite.config.js': `import { msw } from 'msw/vite'
export default { plugins: [msw({ mode: 'worker-only' })] }
`,
      'mock.js': `import { setupAcademy } from '@academy-access/msw/browser'
export const mock = setupAcademy({ fixture: { courses: [{ title: 'Intro', slug: 'intro' }] }, hooks: false })
`,
      '.storybook/main.js': `export default {
  framework: '@storybook/react-vite',
  stories: ['../*.stories.jsx'],
  core: { disableTelemetry: true },
}
`,
      '.storybook/preview.js': `import { mock } from '../mock.js'
export default { beforeAll: () => mock.start(), beforeEach: () => () => mock.reset() }
`,
      'result.stories.jsx': `import { AcademyClient } from '@academy-access/sdk'
import { call } from './call.mjs'
import { mock } from './mock.js'
const result = () => {
  const { apiKey } = mock.academy()
  return call(new AcademyClient({ baseUrl: mock.baseUrl, apiKey, dangerouslyAllowBrowser: true }))
}
export default { title: 'Result' }
export const Default = {
  loaders: [async () => ({ result: await result() })],
  render: (_, { loaded }) => <output>{loaded.result}</output>,
}
`,
    },
    async app({ folder, academy, exec }) {
      await exec('npx', 'storybook', 'build', '--quiet', '--output-dir=dist')
      await exec('cp', 'dist/iframe.html', 'dist/index.html')
      return openBuilt(join(folder, 'dist'), academy, { query: '?id=result--default&viewMode=story' })
    },
    requests: [],
  },
}
