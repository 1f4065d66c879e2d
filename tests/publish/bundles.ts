import { join } from 'node:path'

import { esm } from './apps.ts'
import { programs } from './consumer.ts'
import { openBuilt, openPage } from './page.ts'
import type { Project } from './project.ts'

const sdk = '@academy-access/sdk'

/** A page that calls the API through its own origin, which adds the key. */
const page = `import { AcademyClient } from '@academy-access/sdk'
import { call } from './call.mjs'
const show = (text) => { document.querySelector('output').textContent = text }
call(new AcademyClient({ baseUrl: location.origin, apiKey: null })).then(show, show)
`
/** A page that calls the API directly, with the key. */
const ownKey = `import { AcademyClient } from '@academy-access/sdk'
import { call } from './call.mjs'
const show = (text) => { document.querySelector('output').textContent = text }
const query = new URLSearchParams(location.search)
const options = { baseUrl: query.get('url'), apiKey: query.get('key'), dangerouslyAllowBrowser: true }
call(new AcademyClient(options)).then(show, show)
`
const html = (script: string) => `<!doctype html><output></output><script type="module" src="${script}"></script>`

/** Apps that are built for production and then run. */
export const bundles: Record<string, Project> = {
  vite: {
    installer: 'npm',
    packages: [sdk, 'vite@8.3.8'],
    files: { 'index.html': html('/page.js'), 'page.js': page },
    async app({ folder, academy, exec }) {
      await exec('npx', 'vite', 'build')
      return openBuilt(join(folder, 'dist'), academy)
    },
  },

  esbuild: {
    installer: 'npm',
    packages: [sdk, 'esbuild@0.28.2'],
    files: { 'dist/index.html': html('page.js'), 'page.js': ownKey },
    async app({ folder, academy, exec }) {
      await exec('npx', 'esbuild', 'page.js', '--bundle', '--minify', '--format=esm', '--outdir=dist')
      const query = new URLSearchParams({ url: academy.url, key: academy.apiKey })
      return openBuilt(join(folder, 'dist'), academy, { query: `?${query}` })
    },
  },

  'esbuild-node': {
    installer: 'npm',
    packages: [sdk, 'esbuild@0.28.2'],
    files: { 'app.mjs': esm },
    async app({ exec }) {
      await exec('npx', 'esbuild', 'app.mjs', '--bundle', '--platform=node', '--format=esm', '--outfile=dist/app.mjs')
      await exec('rm', '-r', 'node_modules')
      return exec('node', 'dist/app.mjs')
    },
  },

  webpack: {
    installer: 'npm',
    packages: [sdk, 'webpack@5.112.2', 'webpack-cli@7.3.1'],
    files: { 'dist/index.html': html('main.js'), 'src/index.js': page.replace('./call', '../call') },
    async app({ folder, academy, exec }) {
      await exec('npx', 'webpack', '--mode', 'production')
      return openBuilt(join(folder, 'dist'), academy)
    },
  },

  'webpack-node': {
    installer: 'npm',
    packages: [sdk, 'webpack@5.112.2', 'webpack-cli@7.3.1'],
    files: { 'src/index.js': esm.replace('./call', '../call') },
    async app({ exec }) {
      await exec('npx', 'webpack', '--mode', 'production', '--target', 'node24', '--output-filename', 'app.cjs')
      await exec('rm', '-r', 'node_modules')
      return exec('node', 'dist/app.cjs')
    },
  },

  next: {
    installer: 'npm',
    packages: [
      sdk,
      'next@16.4.6',
      'react@19.3.1',
      'react-dom@19.3.1',
      'typescript@6.0.3',
      '@types/node@24.19.2',
      '@types/react@19.3.0',
    ],
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
    async app({ exec, start }) {
      await exec('npx', 'next', 'build')
      const app = await start(['npx', 'next', 'start', '--port', '0'], /http:\/\/localhost:\d+/)
      try {
        const onServer = await openPage(app.found)
        const inBrowser = await openPage(`${app.found}/browser`)
        return onServer === inBrowser ? onServer : `${onServer} on the server, ${inBrowser} in the browser`
      } finally {
        await app.stop()
      }
    },
  },

  worker: worker(['esbuild@0.28.2'], 'esbuild', 'worker.js', '--bundle', '--format=esm', '--outdir=dist'),
  wrangler: worker(['wrangler@4.164.0'], 'wrangler', 'deploy', '--dry-run', '--outdir=dist'),
}

/** A worker that a tool builds into `dist/worker.js`, in workerd. */
function worker(tools: readonly string[], ...command: readonly string[]): Project {
  return {
    installer: 'npm',
    packages: [sdk, ...tools],
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
      'run.mjs': `const { Miniflare } = await import(process.argv[2])
const { ACADEMY_BASE_URL, ACADEMY_API_KEY } = process.env
const bindings = { ACADEMY_BASE_URL, ACADEMY_API_KEY }
const worker = new Miniflare({ modules: true, scriptPath: 'dist/worker.js', compatibilityDate: '2026-07-01', bindings })
console.log(await (await worker.dispatchFetch('http://worker.test/')).text())
await worker.dispose()
`,
    },
    async app({ exec }) {
      await exec('npx', ...command)
      return exec('node', 'run.mjs', programs.miniflare())
    },
  }
}
