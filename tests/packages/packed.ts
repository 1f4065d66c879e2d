import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { published, root } from './published.ts'

/** A package as a registry would receive it. */
export interface Packed {
  name: string
  /** Bytes of the tarball. */
  size: number
  /** Paths within the package, sorted. */
  files: string[]
  tarball: Uint8Array<ArrayBuffer>
}

/** Packs every published package as `pnpm publish` does. */
export async function packAll(): Promise<Packed[]> {
  const to = await mkdtemp(join(tmpdir(), 'academy-packed-'))
  try {
    const filters = published.map(({ name }) => `--filter=${name}`)
    const [command, ...args] = [...pnpm(), '--recursive', ...filters, 'pack', '--json', '--pack-destination', to]
    const { stdout } = await promisify(execFile)(command, args, { cwd: root, maxBuffer: 2 ** 26 })
    const reports = JSON.parse(stdout) as { name: string; size: number; filename: string; files: { path: string }[] }[]
    return await Promise.all(
      reports.map(async ({ name, size, filename, files }) => ({
        name,
        size,
        files: files.map(({ path }) => path).toSorted(),
        tarball: new Uint8Array(await readFile(filename)),
      })),
    )
  } finally {
    await rm(to, { recursive: true })
  }
}

/** The pnpm that runs these tests. Without one, npx downloads it. */
function pnpm(): [string, ...string[]] {
  return process.env['npm_config_user_agent']?.startsWith('pnpm/') ? ['pnpm'] : ['npx', '-y', 'pnpm@12']
}
