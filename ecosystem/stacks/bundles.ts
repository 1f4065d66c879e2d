import type { Stack } from '../publish/stack.ts'
import { esm } from './apps.ts'

const sdk = '@academy-access/sdk'

/** A page that shows the result. */
const page = (options: string) => `import { AcademyClient } from '@academy-access/sdk'
import { call } from './call.mjs'
const show = (text) => { document.querySelector('output').textContent = text }
call(new AcademyClient(${options})).then(show, show)
`
/** A page that calls the API through its own origin, which adds the key. */
const throughOrigin = page('{ baseUrl: location.origin, apiKey: null }')
/** A page that calls the API directly, with the key. */
const direct = page('{ baseUrl: BASE_URL, apiKey: API_KEY, dangerouslyAllowBrowser: true }')
const html = (script: string) => `<!doctype html><output></output><script type="module" src="${script}"></script>`
const dist = { from: { folder: 'dist' } }
/** Defines a name of a program as the text of a variable of the environment. */
const define = (name: string) => `--define:${name}='"'$ACADEMY_${name}'"'`

/** Apps that are built for production and then run. */
export const bundles: Readonly<Record<string, Stack>> = {
  vite: {
    packages: `${sdk} vite`,
    files: { 'index.html': html('/page.js'), 'page.js': throughOrigin },
    build: ['npx vite build'],
    run: dist,
  },

  esbuild: {
    packages: `${sdk} esbuild`,
    files: { 'dist/index.html': html('page.js'), 'page.js': direct },
    build: [
      `npx esbuild page.js --bundle --minify --format=esm --outdir=dist ${define('BASE_URL')} ${define('API_KEY')}`,
    ],
    run: dist,
  },

  // Its defaults read no `exports`.
  parcel: {
    packages: `${sdk} parcel`,
    files: { 'index.html': html('page.js'), 'page.js': throughOrigin },
    build: ['npx parcel build index.html'],
    run: dist,
  },

  // One file, whose top-level `await` runs before what is imported later.
  rollup: {
    packages: `${sdk} rollup @rollup/plugin-node-resolve`,
    files: { 'app.mjs': esm },
    build: [
      'npx rollup app.mjs --file dist/app.mjs --plugin node-resolve --inlineDynamicImports --silent',
      'rm -r node_modules',
    ],
    run: 'node dist/app.mjs',
  },

  'esbuild-node': {
    packages: `${sdk} esbuild`,
    files: { 'app.mjs': esm },
    build: ['npx esbuild app.mjs --bundle --platform=node --format=esm --outdir=dist', 'rm -r node_modules'],
    run: 'node dist/app.js',
  },

  webpack: {
    packages: `${sdk} webpack webpack-cli`,
    files: { 'dist/index.html': html('main.js'), 'src/index.js': throughOrigin.replace('./call', '../call') },
    build: ['npx webpack --mode production'],
    run: dist,
  },

  'webpack-node': {
    packages: `${sdk} webpack webpack-cli`,
    files: { 'src/index.js': esm.replace('./call', '../call') },
    build: ['npx webpack --mode production --target node24 --output-filename app.cjs', 'rm -r node_modules'],
    run: 'node dist/app.cjs',
  },

  // The handler of a function gets an event, not a request, so it uses the client itself.
  lambda: {
    packages: `${sdk} esbuild`,
    files: {
      'handler.mjs': `import { AcademyClient } from '@academy-access/sdk'
import { call } from './call.mjs'
const academy = new AcademyClient()
export const handler = async () => ({ statusCode: 200, body: await call(academy) })
`,
      'run.mjs': `const { handler } = await import('./dist/handler.js')
console.log((await handler({})).body)
`,
    },
    build: ['npx esbuild handler.mjs --bundle --platform=node --format=esm --outdir=dist', 'rm -r node_modules'],
    run: 'node run.mjs',
  },

  next: {
    packages: `${sdk} next react react-dom typescript @types/node @types/react`,
    files: {
      'app/layout.tsx': `import type { ReactNode } from 'react'
export default function Layout({ children }: { children: ReactNode }) {
  return <html><body>{children}</body></html>
}
`,
      'app/page.tsx': `import { AcademyClient } from '@academy-access/sdk'
import { call } from '../call'
export const dynamic = 'force-dynamic'
export default async function Page() {
  return <output>{await call(new AcademyClient())}</output>
}
`,
      'app/browser/page.tsx': `'use client'
import { AcademyClient } from '@academy-access/sdk'
import { useEffect, useState } from 'react'
import { call } from '../../call'
export default function Page() {
  const [result, setResult] = useState('')
  useEffect(() => {
    call(new AcademyClient({ baseUrl: location.origin, apiKey: null })).then(setResult, (error) => setResult(String(error)))
  }, [])
  return <output>{result}</output>
}
`,
      // The browser calls this route, which adds the key.
      'app/api/v1/[...path]/route.ts': `async function pass(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  return fetch(process.env['ACADEMY_BASE_URL'] + pathname + search, {
    method: request.method,
    headers: { authorization: 'Bearer ' + process.env['ACADEMY_API_KEY'], 'content-type': 'application/json' },
    body: request.method === 'GET' ? null : await request.text(),
  })
}
export { pass as GET, pass as POST, pass as DELETE }
`,
    },
    build: ['npx next build'],
    run: { from: { command: 'npx next start --port 0' }, paths: ['', '/browser'] },
  },

  worker: worker('esbuild', 'npx esbuild worker.js --bundle --format=esm --outdir=dist'),
  wrangler: worker('wrangler', 'npx wrangler deploy --dry-run --outdir=dist'),
}

/** A worker that a tool builds into `dist/worker.js`, in workerd. */
function worker(tool: string, build: string): Stack {
  return {
    packages: `${sdk} ${tool}`,
    files: {
      'wrangler.jsonc': '{ "name": "app", "main": "worker.js", "compatibility_date": "2026-07-01" }',
      'worker.js': `import { AcademyClient } from '@academy-access/sdk'
import { call } from './call.mjs'
export default {
  async fetch(request, { ACADEMY_BASE_URL: baseUrl, ACADEMY_API_KEY: apiKey }) {
    return new Response(await call(new AcademyClient({ baseUrl, apiKey })))
  },
}
`,
      'run.mjs': inWorkerd(`console.log(await (await worker.dispatchFetch('http://worker.test/')).text())`),
    },
    build: [build],
    run: 'node run.mjs',
  }
}

/** A program that runs code with the worker in workerd. */
export function inWorkerd(code: string): string {
  return `const { ACADEMY_BASE_URL, ACADEMY_API_KEY, MINIFLARE } = process.env
const { Miniflare } = await import(MINIFLARE)
const bindings = { ACADEMY_BASE_URL, ACADEMY_API_KEY }
const worker = new Miniflare({ modules: true, scriptPath: 'dist/worker.js', compatibilityDate: '2026-07-01', bindings })
${code}
await worker.dispose()
`
}
