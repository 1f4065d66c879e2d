/*
 * The documentation site: `pnpm site` serves it while you write, `pnpm site build` builds it, and `pnpm site check` also opens
 * each page in a browser. `pnpm site --port 4051` serves it on another port than 4050.
 */
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({ options: { port: { type: 'string' } }, allowPositionals: true })
const [part = 'dev', ...others] = positionals
if (!['dev', 'build', 'check'].includes(part) || others.length > 0) {
  throw new Error(`expected dev, build or check, got ${positionals.join(' ')}`)
}
if (part === 'dev') await serve(values.port ?? '4050')
else {
  if (values.port !== undefined)
    throw new Error(`--port: only the site that \`pnpm site\` serves has a port, not ${part}`)
  execFileSync('tsc', ['-p', 'docs'], { stdio: 'inherit' })
  await import('./build.ts')
  if (part === 'check' && process.exitCode === undefined) {
    await import('../../scripts/browser.ts')
    await import('./look.ts')
  }
}

/** Serves the site and reloads edited pages. Pages from the sources are generated once, at the start. */
async function serve(port: string): Promise<void> {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Error(`--port: expected 0 to 65535, got ${port}`)
  const { createServer } = await import('vitepress')
  const { generate } = await import('./generate.ts')
  await generate()
  // A port that is in use is an error: another one would not be where the reader looks.
  const options = { host: '127.0.0.1', port: Number(port), strictPort: true }
  const server = await createServer(import.meta.dirname.replace(/site$/, ''), options)
  await server.listen()
  console.log(`The site is ready at ${server.resolvedUrls!.local[0]}`)
}
