/*
 * The documentation site: `pnpm site` serves it while you write, `pnpm site build` builds it, and `pnpm site check` also opens
 * each page in a browser.
 */
import { execFileSync } from 'node:child_process'

const [part = 'dev'] = process.argv.slice(2)
if (!['dev', 'build', 'check'].includes(part)) throw new Error(`expected dev, build or check, got ${part}`)
if (part === 'dev') await import('./dev.ts')
else {
  execFileSync('tsc', ['-p', 'docs'], { stdio: 'inherit' })
  await import('./build.ts')
  if (part === 'check' && process.exitCode === undefined) {
    await import('../../scripts/browser.ts')
    await import('./look.ts')
  }
}
