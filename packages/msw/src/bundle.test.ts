import { fileURLToPath } from 'node:url'

import { build } from 'vite'
import { expect, it } from 'vitest'

/** The whole code that an app's build comes to. */
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
  const { output } = result as { output: { code?: string }[] }
  return output.map(({ code = '' }) => code).join('\n')
}

// What only the engine, only its demo academy, and only msw say.
const marks = ['The connection was reset by an injected fault', 'Nordlicht Academy', 'mockServiceWorker']

it('a production bundle holds nothing of the engine, of its fixtures or of msw', async () => {
  const developed = await bundle('development')
  for (const mark of marks) expect(developed).toContain(mark)
  const shipped = await bundle('production')
  expect(shipped).toContain('ConnectionError')
  for (const mark of marks) expect(shipped).not.toContain(mark)
})
