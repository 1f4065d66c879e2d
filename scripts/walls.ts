import type { OxlintOverride } from 'oxlint'

/** A folder or a file below the sources of a package. */
export interface Room {
  /** The folders and files of the same package that it may import from. */
  readonly from: readonly string[]
  /** Packages that it may import besides those of its package. */
  readonly packages?: readonly string[]
  /** Whether it may import `node:` although its package may not. */
  readonly node?: boolean
  /** Whether it may import types from everywhere. */
  readonly anyTypes?: boolean
}

/** The imports that the sources of a package may have. */
export interface PackageWalls {
  /** Entries of packages of this repository, without `@academy-access/`. */
  readonly packages: readonly string[]
  /** Whether all of it may import `node:`. */
  readonly node?: boolean
  /** Patterns of other imports that only a room with an exception may have. */
  readonly never?: readonly string[]
  /** A list is short for `{ from: list }`. What is missing here may import from the whole package. */
  readonly rooms?: Readonly<Record<string, Room | readonly string[]>>
}

/** The walls of each package, by its folder. */
export type Walls = Readonly<Record<string, PackageWalls>>

/** Whether a room is a file. */
export const isFile = (room: string): boolean => /\.tsx?$/.test(room)

/** The rooms of a package that have walls. */
export function roomsOf({ rooms = {} }: PackageWalls): [string, Room][] {
  return Object.entries(rooms).map(([name, room]) => [name, 'from' in room ? room : { from: room }])
}

/** The walls as rules of the linter. */
export function overridesFor(walls: Walls): OxlintOverride[] {
  return Object.entries(walls).flatMap(([folder, rules]) => [
    override(`${folder}/src/**`, `${folder}/src`, outside(rules)),
    ...roomsOf(rules).flatMap(([name, room]) => {
      const path = `${folder}/src/${name}`
      const levels = name.split('/').length - 1
      const rule = (files: string, base: string) =>
        override(files, path, [...outside(rules, room), ...inside(base, room)], room)
      if (isFile(name)) return [rule(path, levels === 0 ? './' : '../'.repeat(levels))]
      return [1, 2].map((depth) => rule(`${path}/${'*/'.repeat(depth - 1)}*`, '../'.repeat(levels + depth)))
    }),
  ])
}

function override(
  files: string,
  path: string,
  group: string[],
  { anyTypes = false }: Partial<Room> = {},
): OxlintOverride {
  const message = `The table of walls in oxlint.config.ts says what ${path} may import.`
  return {
    files: [files],
    excludeFiles: ['**/*.test.ts', '**/*.test-d.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message, allowTypeImports: anyTypes }] }] },
  }
}

/** The patterns of packages that may not be imported. */
function outside({ packages, node, never = [] }: PackageWalls, room?: Room): string[] {
  const allowed = [...packages, ...(room?.packages ?? [])].map((name) =>
    never.includes(name) ? `!${name}` : `!@academy-access/${name}`,
  )
  return ['@academy-access/**', ...(node || room?.node ? [] : ['node:*']), ...never, ...allowed]
}

/** The patterns of other rooms, whose package begins at `base`. */
function inside(base: string, { from }: Room): string[] {
  return [`${base}**`, ...from.map((other) => `!${base}${other}${isFile(other) ? '' : '/**'}`)]
}

const begin = '<!-- The walls of oxlint.config.ts: `node scripts/write-walls.ts` -->'
const end = '<!-- end of the walls -->'

/** A document whose tables of walls are those of `walls`. */
export function withWalls(document: string, walls: Walls): string {
  const [before, rest] = document.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`the document has no lines "${begin}" and "${end}"`)
  return `${before}${begin}\n\n${tables(walls)}\n\n${end}${after}`
}

function tables(walls: Walls): string {
  const all = Object.entries(walls)
  const packages = all.map(([folder, { packages, node }]) => [
    folder,
    code([...packages, ...(node ? ['node:'] : [])]) || 'nothing of this repository',
  ])
  const rooms = all
    .map(([folder, rules]) => ({ folder, rows: roomsOf(rules).map(([name, room]) => [nameOf(name), imports(room)]) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ folder, rows }) => table(`in \`${folder}/src\``, rows))
  return [
    table(
      'sources of',
      packages.map(([folder, entries]) => [`\`${folder}\``, entries!]),
    ),
    ...rooms,
  ].join('\n\n')
}

function imports({ from, packages = [], node, anyTypes }: Room): string {
  const also = [...packages, ...(node ? ['node:'] : [])]
  const parts = [
    code(from.map(plainName)),
    also.length > 0 && `also ${code(also)}`,
    anyTypes && 'types from everywhere',
  ]
  return parts.filter(Boolean).join('; ') || 'nothing'
}

const table = (title: string, rows: readonly (readonly string[])[]) =>
  [`| ${title} | may import from |`, '|---|---|', ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n')
const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')
const plainName = (room: string) => (isFile(room) ? room : `${room}/`)
const nameOf = (room: string) => `\`${plainName(room)}\``
