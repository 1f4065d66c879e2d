import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

import { scalarBuild, scalarFiles } from './scalar-files.ts'

/*
 * Copies the pages that the server serves, and the documentation that coding agents read. Writes the names of the packages that their files contain for
 * scripts/write-licences.ts. With `--start`, what `pnpm start` does without is left out: the page of failed tests, the licences,
 * and the last tenth of the compression, which takes most of its time.
 */
const isForStart = process.argv.includes('--start')
const compressed = promisify(brotliCompress)
const [dashboard] = await Promise.all([copyDashboard(), copyScalar(), copyDocs()])
const agents = { from: '../../packages/mcp', names: ['@modelcontextprotocol/server', '@modelcontextprotocol/core'] }
if (!isForStart) writeFileSync('dist/copied-packages.json', JSON.stringify([dashboard, agents]))

/** The page of Scalar. Its licences are in a file, because the packages that it bundles are not installed. */
async function copyScalar(): Promise<void> {
  const folder = 'node_modules/@scalar/api-reference'
  const files = scalarFiles(folder)
  await Promise.all(
    files.map((file) => {
      const code = readFileSync(join(folder, file), 'utf8')
      return write(
        join('dist/scalar', relative(scalarBuild, file)),
        code.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'),
      )
    }),
  )
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const licences = JSON.parse(readFileSync('scalar-licences.json', 'utf8')) as { packages: string[] }[]
  const isCurrent = licences.some(({ packages }) => packages.includes(`@scalar/api-reference ${version}`))
  if (!isCurrent)
    throw new Error(`scalar-licences.json is not of Scalar ${version}: run \`node scripts/write-scalar-licences.ts\``)
}

/** The rules, the pages of the error codes, and the pages that explain, as one file. */
async function copyDocs(): Promise<void> {
  const explaining = [
    ['../../docs', '{rules,errors,guides,how-to,front-end,frameworks,start}/*.md'],
    ['../..', 'packages/{sdk,engine,msw,roster,schemas}/README.md'],
    ['../..', 'apps/server/README.md'],
  ] as const
  const files = explaining.flatMap(([folder, files]) =>
    globSync(files, { cwd: folder }).map((file) => [folder, file] as const),
  )
  const pages = files.map(([folder, file]) => {
    const text = readFileSync(join(folder, file), 'utf8').replace(/^---\n.*?\n---\n+/s, '')
    // The site has the READMEs at packages/.
    const id = file
      .replaceAll('\\', '/')
      .replace(/^apps/, 'packages')
      .replace(/(?:\/index|\/README)?\.md$/, '')
    return { id, title: /^# (.*)/m.exec(text)?.[1] ?? id, text }
  })
  const rules = pages
    .filter(({ id }) => id.startsWith('rules/'))
    .flatMap((page) =>
      [...page.text.matchAll(/^\| ([RD]\d+) \| (.*) \|$/gm)].map(([, id, text]) => ({
        id,
        title: `${id} of ${page.id}`,
        text,
      })),
    )
  const all = [...pages.toSorted((a, b) => a.id.localeCompare(b.id)), ...rules]
  await write('dist/mcp/docs.json', JSON.stringify(all), 11)
}

/** Writes a file; a script, a style or a long text compressed, as a server sends it. */
async function write(path: string, content: string | Buffer, quality = 9): Promise<void> {
  mkdirSync(dirname(path), { recursive: true })
  if (/\.(?:js|css|json)$/.test(path))
    writeFileSync(
      `${path}.br`,
      await compressed(content, { params: { [constants.BROTLI_PARAM_QUALITY]: isForStart ? 4 : quality } }),
    )
  else writeFileSync(path, content)
}

/** The page of the dashboard, as Vite builds it. */
async function copyDashboard(): Promise<{ from: string; names: string[] }> {
  const from = '../dashboard'
  const built = join(from, 'dist')
  // A folder that was restored from a cache may also contain files of other builds.
  const files = ['index.html', 'theme.js', ...filesOfPage(join(built, '.vite/manifest.json'))]
  await Promise.all(files.map((file) => write(join('dist/public/dashboard', file), readFileSync(join(built, file)))))
  if (isForStart) return { from, names: [] }
  // The kits read it when a test has failed. It is a quarter of its size.
  writeFileSync('dist/public/report.html.br', await compressed(readFileSync(join(built, 'report.html'))))
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
