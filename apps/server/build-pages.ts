import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

import { scalarBuild, scalarFiles } from './scalar-files.ts'

/*
 * Copies the pages that the server serves. Writes the names of the packages that their files contain for
 * scripts/write-licences.ts.
 */
copyScalar()
writeFileSync('dist/copied-packages.json', JSON.stringify([copyDashboard()]))

/** The page of Scalar. Its licences are in a file, because the packages that it bundles are not installed. */
function copyScalar(): void {
  const folder = 'node_modules/@scalar/api-reference'
  const files = scalarFiles(folder)
  for (const file of files) {
    const code = readFileSync(join(folder, file), 'utf8')
    write(join('dist/scalar', relative(scalarBuild, file)), code.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'))
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const licences = JSON.parse(readFileSync('scalar-licences.json', 'utf8')) as { packages: string[] }[]
  const isCurrent = licences.some(({ packages }) => packages.includes(`@scalar/api-reference ${version}`))
  if (!isCurrent) throw new Error(`scalar-licences.json is not of Scalar ${version}: run \`pnpm licences:scalar\``)
}

/** Writes a file; a script or a style compressed, as a server sends it. */
function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true })
  if (/\.(?:js|css)$/.test(path))
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  else writeFileSync(path, content)
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
