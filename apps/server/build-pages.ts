import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

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
    const code = readFileSync(join(built, file), 'utf8')
    write(join(to, file), code.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'))
  }
  const names = files.flatMap((file) => packagesIn(join(built, `${file}.map`)))
  return { from, names: ['@scalar/api-reference', ...new Set(names)] }
}

/** Writes a file; a script or a style compressed, as a server sends it. */
function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true })
  if (/\.(?:js|css)$/.test(path))
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  else writeFileSync(path, content)
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
  const built = join(from, 'dist')
  // A folder that was restored from a cache may also contain files of other builds.
  for (const file of ['index.html', ...filesOfPage(join(built, '.vite/manifest.json'))]) {
    write(join('dist/public/dashboard', file), readFileSync(join(built, file)))
  }
  // The kits read it when a test has failed. It is a quarter of its size.
  writeFileSync('dist/public/report.html.br', brotliCompressSync(readFileSync(join(built, 'report.html'))))
  const shipped = JSON.parse(readFileSync(join(built, '.vite/license.json'), 'utf8')) as { name: string }[]
  return { from, names: shipped.map(({ name }) => name) }
}

/** The files of a build, by Vite's manifest. */
function filesOfPage(manifest: string): Set<string> {
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<
    string,
    { file: string; css?: string[]; assets?: string[] }
  >
  return new Set(Object.values(chunks).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]))
}
