import type { Stack } from '../publish/stack.ts'

const sdk = '@academy-access/sdk'

/** A page of components: `result` makes the calls through the proxy of its origin. */
const calls = `import { AcademyClient } from '@academy-access/sdk'
import { call } from './call.mjs'
export const result = () => call(new AcademyClient({ baseUrl: location.origin, apiKey: null })).catch(String)
`
const html = `<!doctype html><div id="app"></div><script type="module" src="/main.js"></script>`
const viteConfig = (name: string, plugin: string) =>
  `import plugin from '${name}'\nexport default { plugins: [${plugin}] }\n`

/** A page that Vite builds, for each library of components. */
const component = (packages: string, files: Stack['files']): Stack => ({
  packages: `${sdk} vite ${packages}`,
  files: { 'index.html': html, 'calls.js': calls, ...files },
  build: ['npx vite build'],
  run: { from: { folder: 'dist' } },
})

/** A program that serves a `handler` of Node, and prints its address. */
export const serving = (handler: string) => `${handler}
import { createServer } from 'node:http'
const server = createServer(handler).listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port))
`
/** The page that a command serves. */
const rendered = (command: string) => ({ from: { command } })

/** Frameworks for pages. */
export const frameworks: Readonly<Record<string, Stack>> = {
  react: component('react react-dom @tanstack/react-query', {
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

  vue: component('vue @vitejs/plugin-vue', {
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

  svelte: component('svelte @sveltejs/vite-plugin-svelte', {
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

  solid: component('solid-js vite-plugin-solid', {
    'vite.config.js': viteConfig('vite-plugin-solid', 'plugin()'),
    'main.jsx': `import { createResource } from 'solid-js'
import { render } from 'solid-js/web'
import { result } from './calls.js'
render(() => { const [text] = createResource(result); return <output>{text()}</output> }, document.querySelector('#app'))
`,
    'index.html': html.replace('main.js', 'main.jsx'),
  }),

  angular: component('@angular/core @angular/common @angular/compiler @angular/platform-browser rxjs', {
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
  }),

  sveltekit: {
    packages: `${sdk} @sveltejs/kit @sveltejs/adapter-node @sveltejs/vite-plugin-svelte svelte vite`,
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
      'serve.mjs': serving(`import { handler } from './build/handler.js'`),
      'src/routes/+page.svelte': `<script>let { data } = $props()</script>\n<output>{data.result}</output>\n`,
    },
    build: ['npx vite build'],
    run: rendered('node serve.mjs'),
  },

  astro: {
    packages: `${sdk} astro @astrojs/node`,
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
    build: ['npx astro build'],
    run: rendered('HOST=127.0.0.1 PORT=0 ASTRO_TELEMETRY_DISABLED=1 node dist/server/entry.mjs'),
  },

  'react-router': {
    packages: `${sdk} react-router @react-router/dev @react-router/node isbot react react-dom vite`,
    files: {
      'vite.config.js': `import { reactRouter } from '@react-router/dev/vite'\nexport default { plugins: [reactRouter()] }\n`,
      'app/routes.js': `import { index } from '@react-router/dev/routes'\nexport default [index('home.jsx')]\n`,
      'app/root.jsx': `import { Outlet } from 'react-router'
export default function Root() {
  return <html><body><Outlet /></body></html>
}
`,
      'serve.mjs': serving(`import { createRequestListener } from '@react-router/node'
const handler = createRequestListener({ build: await import('./build/server/index.js') })`),
      'app/home.jsx': `import { AcademyClient } from '@academy-access/sdk'
import { call } from '../call.mjs'
export const loader = () => call(new AcademyClient())
export default function Home({ loaderData }) {
  return <output>{loaderData}</output>
}
`,
    },
    build: ['npx react-router build'],
    run: rendered('node serve.mjs'),
  },

  nuxt: {
    packages: `${sdk} nuxt`,
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
    build: ['npx nuxt build'],
    run: rendered('HOST=127.0.0.1 PORT=0 node .output/server/index.mjs'),
  },

  // Its stories get their responses from the mock.
  storybook: {
    packages: `${sdk} @academy-access/msw msw storybook @storybook/react-vite react react-dom vite`,
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
    build: ['npx storybook build --quiet --output-dir=dist', 'cp dist/iframe.html dist/index.html'],
    run: { from: { folder: 'dist' }, paths: ['?id=result--default&viewMode=story'] },
    requests: [],
  },
}
