import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the page that Scalar builds for browsers: one file, and chunks that it loads on demand. */
export const scalarBuild = 'dist/browser'

/** The files of Scalar's page that the server serves, below the folder of the package. */
export function scalarFiles(folder: string): string[] {
  const chunks = readdirSync(join(folder, scalarBuild, 'chunks')).map((name) => join('chunks', name))
  return (
    ['standalone.esm.js', ...chunks]
      // The chat with Scalar's service is switched off, and the page needs no source maps.
      .filter((file) => file.endsWith('.js') && !file.startsWith('chunks/AgentScalarDrawer'))
      .map((file) => join(scalarBuild, file))
  )
}

/** The names of the packages whose code is in these files, by their source maps. */
export function scalarPackages(folder: string): string[] {
  const names = scalarFiles(folder).flatMap((file) => packagesIn(join(folder, `${file}.map`)))
  return ['@scalar/api-reference', ...new Set(names)]
}

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
