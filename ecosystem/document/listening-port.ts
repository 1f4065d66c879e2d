import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The TCP port that a process listens on; undefined while it listens on none. Reads `/proc`, so it needs Linux. */
export function listeningPort(pid: number): number | undefined {
  const inodes = socketInodes(pid)
  for (const table of ['tcp', 'tcp6']) {
    for (const line of readLines(`/proc/${pid}/net/${table}`)) {
      const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/)
      // 0A is LISTEN. The port is the hexadecimal number behind the address.
      if (state === '0A' && inodes.has(inode)) return Number.parseInt(local.split(':').at(-1) ?? '', 16)
    }
  }
  return undefined
}

function socketInodes(pid: number): Set<string> {
  const folder = `/proc/${pid}/fd`
  const targets = orEmpty(() => readdirSync(folder)).flatMap((fd) => orEmpty(() => [readlinkSync(`${folder}/${fd}`)]))
  return new Set(targets.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []))
}

const readLines = (path: string) => orEmpty(() => readFileSync(path, 'utf8').split('\n'))

/** An empty list if reading fails: processes end, and close their files, at any moment. */
function orEmpty<Item>(read: () => Item[]): Item[] {
  try {
    return read()
  } catch {
    return []
  }
}
