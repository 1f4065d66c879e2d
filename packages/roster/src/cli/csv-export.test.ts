import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { openUndoFile } from '@academy-access/command'
import { tempFolder } from '@academy-access/command/test/temp-folder'
import type { AcademySnapshot, PlatformFixture } from '@academy-access/engine'
import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { openSchool, quiet, type School } from '../../test/academy.ts'
import { studentsAsCsv } from './csv-export.ts'

/** Parts of names that spreadsheets, CSV and cells with several names have a meaning for. */
const parts = [...Array.from('=+-@＝＋－＠\'";|,\t\\# \u00A0é😀a1'), 'e\u0301', 'é,a', '&amp;', 'NULL']
const name = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 4 }).map((all) => all.join(''))
const isName = (text: string) => text.trim() !== ''

const academy = fc
  .record({
    lists: fc.uniqueArray(name.filter(isName), { maxLength: 4, selector: (text) => text.trim().toLowerCase() }),
    titles: fc.array(name.filter(isName), { minLength: 1, maxLength: 2 }),
    names: fc.array(fc.option(name), { minLength: 1, maxLength: 3 }),
  })
  .map(({ lists, titles, names }) => {
    const students = names.map((one, index) => ({
      email: `p${index}@b.co`,
      name: one,
      enrollments: titles.map((_, course) => ({ course: `c${course}` })),
    }))
    return {
      courses: titles.map((title, index) => ({ title, slug: `c${index}` })),
      students,
      lists: lists.map((one) => ({ name: one, members: students.map(({ email }) => email) })),
    }
  })

async function exported({ roster }: School): Promise<string> {
  const lines: string[] = []
  for await (const line of studentsAsCsv(roster.exportAll())) lines.push(line)
  return lines.join('')
}

const content = ({ students, lists }: AcademySnapshot) => ({
  students: Object.fromEntries(
    students.map(({ email, name, enrollments }) => [
      email,
      [name, ...enrollments.map(({ course }) => course).toSorted()],
    ]),
  ),
  lists: lists.map((list) => [list.name, list.members.map(({ email }) => email).toSorted()]),
})

it('an exported academy plans to no change, whatever its names are', async () => {
  await fc.assert(
    fc.asyncProperty(academy, async (fixture) => {
      const school = openSchool(fixture)
      const file = await exported(school)
      const cells = parse(file, { bom: true }).flat()
      expect(cells.filter((cell) => /^[=+\-@＝＋－＠\t]/.test(cell))).toEqual([])
      const plan = await school.roster.plan(file, { ...quiet, prune: 'all' })
      expect([plan.steps, plan.warnings]).toEqual([[], []])
    }),
    { numRuns: process.env['THOROUGH'] ? 500 : 50 },
  )
})

it('so it is with the list that an interrupted look-up left behind', async () => {
  const lists = [{ name: 'academy-roster look-up 1', members: ['p0@b.co'] }]
  const school = openSchool({ students: [{ email: 'p0@b.co' }], lists })
  const plan = await school.roster.plan(await exported(school), { ...quiet, prune: 'all' })
  expect([plan.steps, plan.warnings.map(({ code }) => code)]).toEqual([[], ['left_over_list']])
})

it('an undo file gives back what was removed, whatever the names are', async ({ onTestFinished }) => {
  const folder = tempFolder(onTestFinished)
  await fc.assert(
    fc.asyncProperty(academy, async (fixture) => {
      const school = openSchool(fixture)
      const before = content(school.academy.snapshot())
      const undo = openUndoFile(folder)
      const taken = 'email,courses,lists\np0@b.co,,\n'
      const plan = await school.roster.plan(taken, { ...quiet, prune: 'all', maxRemovals: Infinity })
      await school.roster.apply(plan, { onRemoval: undo.add }).finish()
      undo.close()
      const file = JSON.parse(await readFile(join(folder, undo.name ?? ''), 'utf8')) as PlatformFixture
      const undone = openSchool(file.academies[0])
      await school.roster.apply(await school.roster.plan(await exported(undone), quiet)).finish()
      expect(content(school.academy.snapshot())).toEqual(before)
    }),
    { numRuns: process.env['THOROUGH'] ? 200 : 20 },
  )
  expect(await readdir(folder)).not.toEqual([])
})
