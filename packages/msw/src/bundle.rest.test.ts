import { fileURLToPath } from 'node:url'

import { build } from 'vite'
import { expect, it } from 'vitest'

/** All code of an app's build. */
async function bundle(mode: 'production' | 'development'): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    mode,
    define: { 'import.meta.env.DEV': String(mode === 'development') },
    resolve: { tsconfigPaths: true },
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      rolldownOptions: { input: fileURLToPath(new URL('../test/app/main.ts', import.meta.url)) },
    },
  })
  if (!('output' in result)) throw new Error('Expected one build, without a watcher')
  return result.output.map((file) => ('code' in file ? file.code : '')).join('\n')
}

// Texts of the engine, of its demo academy, and of msw.
const marks = ['The connection was reset by an injected fault', 'Nordlicht Academy', 'mockServiceWorker']

it('a production bundle contains no code of the engine, of its fixtures or of msw', async () => {
  const development = await bundle('development')
  for (const mark of marks) expect(development).toContain(mark)
  const production = await bundle('production')
  expect(production).toContain('ConnectionError')
  for (const mark of marks) expect(production).not.toContain(mark)
})
