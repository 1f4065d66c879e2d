/*
 * Removes the source maps of files that contain code of other packages alone: their sources are not in this package. Runs after
 * tsup, whose builds write their files at the same time.
 */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

for (const map of globSync('dist/*.js.map')) {
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }
  if (sources.some((source) => source.startsWith('../src/'))) continue
  rmSync(map)
  const file = map.replace(/\.map$/, '')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'))
}
