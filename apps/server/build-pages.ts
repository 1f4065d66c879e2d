import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Copies the pages that the server serves. Writes the names of the packages that their files contain for
 * scripts/write-licences.ts.
 */
const copied = [copyScalar(), copyDashboard()]
writeFileSync('dist/copied-packages.json', JSON.stringify(copied))

/** The page of Scalar, as Scalar builds it for browsers: one file, and chunks that it loads on demand. */
function copyScalar(): { from: string; names: string[] } {
  const to = 'dist/scalar'
  const from = 'node_modules/@scalar/api-reference'
  const built = join(from, 'dist/browser')
  const files = ['standalone.esm.js', ...readdirSync(join(built, 'chunks')).map((name) => join('chunks', name))].filter(
    // The chat with Scalar's service is switched off, and the page needs no source maps.
    (file) => file.endsWith('.js') && !file.startsWith('chunks/AgentScalarDrawer'),
  )
  for (const file of files) {
    cpSync(join(built, file), join(to, file))
    const code = readFileSync(join(to, file), 'utf8')
    writeFileSync(join(to, file), code.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'))
  }
  const names = files.flatMap((file) => packagesIn(join(built, `${file}.map`)))
  return { from, names: ['@scalar/api-reference', ...new Set(names)] }
}

/** The packages whose code is in a file, by its source map. */
function packagesIn(map: string): string[] {
  if (!existsSync(map)) return []
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }
  return sources.flatMap((source) => {
    const external = [...source.matchAll(/node_modules\/(?!\.pnpm)((?:@[^/]+\/)?[^/]+)/g)].at(-1)?.[1]
    // Scalar's own packages are in folders beside the one that is built.
    const own = /^(?:\.\.\/)+([a-z-]+)\/dist\//.exec(source)?.[1]
    return external ?? (own === undefined ? [] : `@scalar/${own}`)
  })
}

/** The page of the dashboard, as Vite builds it. */
function copyDashboard(): { from: string; names: string[] } {
  const from = '../dashboard'
  const to = 'dist/public/dashboard'
  const built = join(from, 'dist')
  const licences = join(built, '.vite/license.json')
  // The folder of Vite's own files is not part of the page.
  cpSync(built, to, { recursive: true, filter: (path) => !path.startsWith(join(built, '.vite')) })
  const shipped = JSON.parse(readFileSync(licences, 'utf8')) as { name: string }[]
  return { from, names: shipped.map(({ name }) => name) }
}
