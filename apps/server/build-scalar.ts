import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Copies the page of Scalar, as Scalar builds it for browsers: one file, and chunks that it loads on demand. Writes the
 * names of the packages that these files contain for scripts/write-licences.ts.
 */
const to = 'dist/scalar'
const scalar = 'node_modules/@scalar/api-reference'
const built = join(scalar, 'dist/browser')

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
writeFileSync(
  'dist/copied-packages.json',
  JSON.stringify({ from: scalar, names: ['@scalar/api-reference', ...new Set(names)] }),
)

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
