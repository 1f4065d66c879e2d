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
