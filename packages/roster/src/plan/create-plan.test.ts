import { describe, expect, it } from 'vitest'

import { openSchool, quiet, required, rosterError } from '../../test/academy.ts'
import { type DesiredStudent, formatPlan, type Plan, type PlanOptions } from '../index.ts'

const fixture = () => ({
  courses: [
    { title: 'Intro to TypeScript', slug: 'intro-to-typescript' },
    { title: 'Databases', slug: 'databases' },
    { title: 'Databases', slug: 'databases-2' },
    { title: 'Old', slug: 'old', visibility: 'hidden' as const },
  ],
  students: [
    { email: 'ada@b.co', name: 'Ada', enrollments: [{ course: 'intro-to-typescript' }, { course: 'old' }] },
    { email: 'bob@b.co' },
    { email: 'eve@b.co' },
  ],
  lists: [{ name: 'VIP', members: ['bob@b.co', 'ada@b.co'] }, { name: 'Ours' }],
})

const planned = (desired: DesiredStudent[], options: Partial<PlanOptions> = {}) =>
  openSchool(fixture()).roster.plan(desired, { ...quiet, ...options })

/** The steps in short: type, address and what it concerns. */
const short = (plan: Plan) => formatPlan(plan, { as: 'diff' }).split('\n').slice(0, plan.steps.length)

describe('plan', () => {
  it('compares addresses without case, and names courses by title, slug and id', async () => {
    const { roster, academy } = openSchool(fixture())
    const { id } = required(academy.courses.list()[1])
    const plan = await roster.plan(
      [
        { email: ' ADA@b.co', courses: ['intro to typescript', 'databases-2', id] },
        { email: 'new@b.co', name: 'New', courses: ['INTRO-TO-TYPESCRIPT'], lists: ['vip'] },
      ],
      quiet,
    )
    expect(short(plan)).toEqual([
      '+ new@b.co: New, course Intro to TypeScript, list VIP',
      '+ ada@b.co: course Databases',
      '+ ada@b.co: course Databases',
    ])
    expect(plan.counts).toMatchObject({ rows: 2, create: 1, change: 1, unchanged: 0, remove: 0 })
  })

  it('reads the enrollments of a student whose id and name the members of a list show', async () => {
    const plan = await planned([{ email: 'bob@b.co', courses: ['databases-2'], lists: ['VIP'] }])
    expect(short(plan)).toEqual(['+ bob@b.co: course Databases'])
  })

  it('is plain JSON, and empty when nothing is to do', async () => {
    const plan = await planned([
      { email: 'ada@b.co', courses: ['intro-to-typescript'], lists: ['VIP'] },
      { email: 'bob@b.co' },
    ])
    expect(plan.steps).toEqual([])
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan)
  })

  it('prunes nothing by default, all that rows leave out with "all", and never a course that is not published', async () => {
    const rows = [{ email: 'ada@b.co', courses: [], lists: [] }, { email: 'bob@b.co' }]
    expect((await planned(rows)).steps).toEqual([])
    const plan = await planned(rows, { prune: 'all' })
    expect(short(plan)).toEqual([
      '- ada@b.co: course Intro to TypeScript',
      '- ada@b.co: list VIP',
      '- eve@b.co: leaves the academy; all progress is deleted',
    ])
    expect(plan.warnings).toMatchObject([{ code: 'hidden_course_kept', count: 1, examples: ['ada@b.co'] }])
    expect(plan.counts).toMatchObject({ rows: 2, change: 1, unchanged: 1, remove: 1, losing: 2 })
  })

  it.each([[['ada@b.co', '@b.co']], [({ email }: { email: string }) => email.endsWith('b.co')]])(
    'takes nothing from protected students',
    async (protect) => {
      const plan = await planned([{ email: 'ada@b.co', courses: [], lists: [] }], { prune: 'all', protect })
      expect(plan.steps).toEqual([])
      expect(plan.keep.map(({ email }) => email).toSorted()).toEqual(['bob@b.co', 'eve@b.co'])
    },
  )

  it('merges rows of one address, and warns of names that differ', async () => {
    const plan = await planned([
      { email: 'ada@b.co', courses: ['databases-2'], name: 'Ada L.' },
      { email: 'ADA@b.co', courses: ['intro-to-typescript'], name: 'Ada B.' },
    ])
    expect(short(plan)).toEqual(['+ ada@b.co: course Databases'])
    expect(plan.warnings.map(({ code }) => code).toSorted()).toEqual(['name_differs', 'names_conflict'])
  })

  it('names every wrong row, with the closest name', async () => {
    const error = await rosterError(
      planned([
        { email: 'ada@b.co', courses: ['Intro to TypeScrip'] },
        { email: 'nonsense' },
        { email: 'bob@b.co', lists: ['VPI', 'Nothing like it'], line: 7 },
        { email: 'bob@b.co', courses: ['Databases'] },
        { email: 'bob@b.co', name: 'x'.repeat(201) },
      ]),
    )
    expect(error.code).toBe('invalid_rows')
    expect(error.issues).toEqual([
      {
        place: 'row 1',
        message: 'no published course is named "Intro to TypeScrip"; did you mean "Intro to TypeScript"?',
      },
      { place: 'row 2', message: 'email: expected an email address such as ada@example.com, got "nonsense"' },
      { place: 'line 7', message: 'no list is named "VPI"; did you mean "VIP"?' },
      {
        place: 'line 7',
        message: 'no list is named "Nothing like it"; create it first, in the academy or in code with ensureList',
      },
      { place: 'row 4', message: '2 courses are named "Databases": use a slug, "databases" or "databases-2"' },
      { place: 'row 5', message: 'name: expected at most 200 characters, got 201' },
    ])
  })

  it('warns of an address with a character that cannot be seen', async () => {
    const plan = await planned([
      { email: 'ada\u200B@b.co' },
      { email: '\u202Eada@b.co' },
      { email: 'ada\u200B@b.co', courses: [] },
      { email: '\uFEFF bob@b.co \n' },
      { email: '“ada@b.co”' },
      { email: '\u0430da@b.co' },
      { email: 'zoë@b.co' },
      { email: 'zoe\u0308@b.co' },
      { email: 'zoe@b.co;' },
    ])
    const examples = ['ada<U+200B>@b.co', '<U+202E>ada@b.co', '<U+201C>ada@b.co<U+201D>', '<U+0430>da@b.co']
    expect(plan.warnings.filter(({ code }) => code === 'invisible_character')).toMatchObject([
      { count: 6, examples: [...examples, 'zoe<U+0308>@b.co', 'zoe@b.co;'] },
    ])
    expect(formatPlan(plan)).toContain('so it is another address than without it: ada<U+200B>@b.co')
  })

  it.each([
    ['zoë@b.co', 'zoe\u0308@b.co'],
    ['ada@b.co', '\uFF41da@b.co'],
    ['ada@b.co', '\u0430da\u200B@b.co'],
    ["o'hara@b.co", 'o\u2019hara@b.co'],
  ])('does not remove %s for %s, who looks the same', async (one, other) => {
    for (const [email, wanted] of [[one, other] as const, [other, one] as const]) {
      const { roster } = openSchool({ students: [{ email }, { email: 'bob@b.co' }] })
      const plan = (options: Partial<PlanOptions>) => roster.plan([{ email: wanted }], { ...quiet, ...options })
      expect((await rosterError(plan({ prune: 'all' }))).message).toContain('whose address looks the same')
      for (const protect of [[email], [wanted]]) {
        expect((await plan({ prune: 'all', protect })).counts).toMatchObject({ create: 1, remove: 1 })
      }
      expect((await plan({})).counts).toMatchObject({ create: 1, remove: 0 })
    }
  })

  it.each([
    ['a space that does not break', 'Intro to\u00A0Café', 'VIP\u00A0Red'],
    ['an accent of its own', 'Intro to Cafe\u0301', 'vip red'],
    ['full-width letters', 'Intro to Caf\uFF45\u0301', 'V\uFF29P Red'],
    ['a space too many, and a character without a width', '  Intro  to\u200B Café', 'VIP  Red\uFEFF'],
  ])('finds names that look equal: %s', async (_, course, list) => {
    const { roster } = openSchool({ courses: [{ title: 'Intro to Café', slug: 'cafe' }], lists: [{ name: 'VIP Red' }] })
    const plan = await roster.plan([{ email: 'a@b.co', name: 'A', courses: [course], lists: [list] }], quiet)
    expect(short(plan)).toEqual(['+ a@b.co: A, course Intro to Café, list VIP Red'])
  })

  it('names what makes a name another one, and a name with a separator', async () => {
    const courses = [
      { title: 'Ada’s Café', slug: 'cafe' },
      { title: 'Salt | Pepper', slug: 'spices' },
    ]
    const { roster } = openSchool({ courses, lists: [{ name: 'Red' }, { name: 'R\u00A0ed' }, { name: 'R ed' }] })
    const file = 'email,courses,lists\na@b.co,"Ada\'s Caf\u0435\u0301",\na@b.co,Salt | Pepper,\na@b.co,,R  ed\n'
    const { issues } = await rosterError(roster.plan(file, quiet))
    expect(issues.map(({ message }) => message)).toEqual([
      'no published course is named "Ada\'s Caf<U+0435>\u0301"; did you mean "Ada<U+2019>s Café"?',
      'no published course is named "Salt"; ; and | separate names: write "Salt | Pepper" in quotes within the cell, or use a slug: "spices"',
      'no published course is named "Pepper"; ; and | separate names: write "Salt | Pepper" in quotes within the cell, or use a slug: "spices"',
      expect.stringMatching(/^2 lists are named "R {2}ed": use an id, "[\da-f-]{36}" or "[\da-f-]{36}"$/),
    ])
  })

  it('counts all wrong rows, and keeps the first 1,000', async () => {
    const rows = Array.from({ length: 1200 }, (_, index) => ({ email: `wrong ${index}` }))
    const error = await rosterError(planned(rows))
    expect([error.issues.length, error.issueCount]).toEqual([1000, 1200])
    expect(error.message.split('\n').at(-1)).toBe('  and 1190 more')
  })

  it('rejects options that it does not know, and asks for the choice about emails', async () => {
    const misspelled: object = { ...quiet, max_removals: 3 }
    expect((await rosterError(planned([], misspelled))).message).toContain('unknown option "max_removals"')
    const missing: object = { sendWelcomeEmail: undefined }
    expect((await rosterError(planned([], missing))).message).toContain('sendWelcomeEmail: expected true or false')
    expect((await rosterError(planned([], { prune: 'managed' }))).message).toContain('needs managedList')
    expect((await rosterError(planned([], { managedList: 'Our' }))).message).toContain('did you mean "Ours"?')
    expect((await rosterError(planned([], { protect: ['ada'] }))).message).toContain('got "ada"')
  })

  it('keeps the managed list to itself', async () => {
    const error = await rosterError(planned([{ email: 'bob@b.co', lists: ['Ours'] }], { managedList: 'Ours' }))
    expect(error.issues[0]?.message).toContain('which only apply adds students to')
  })

  it('rejects a list that an offer manages, and leaves its members alone', async () => {
    const offer = { name: 'Bundle', courses: ['databases'], holders: ['eve@b.co'] }
    const { roster } = openSchool({ ...fixture(), offers: [offer] })
    const error = await rosterError(roster.plan([{ email: 'bob@b.co', lists: ['Bundle'] }], quiet))
    expect(error.message).toContain('the list "Bundle" is managed by an offer')
    const plan = await roster.plan([{ email: 'eve@b.co', lists: [] }], { ...quiet, prune: 'all', protect: ['@b.co'] })
    expect(plan.steps).toEqual([])
    const other = await roster.plan([{ email: 'eve@b.co', lists: [] }], {
      ...quiet,
      prune: 'all',
      protect: ['ada@b.co', 'bob@b.co'],
    })
    expect([other.steps, other.warnings.map(({ code }) => code)]).toEqual([[], ['managed_list_kept']])
    const removing = await roster.plan([{ email: 'ada@b.co', lists: ['VIP'] }], { ...quiet, prune: 'all' })
    const vip = removing.steps.flatMap((step) => (step.type === 'remove_student' ? [step.list_ids?.length] : []))
    expect([new Set(vip), Object.values(removing.lists)]).toEqual([new Set([0, 1]), ['VIP']])
  })

  it('estimates requests, and the time that the rate limit takes', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => ({ email: `n${index}@b.co`, name: 'N' }))
    expect((await planned(rows)).estimate).toEqual({ requests: 251, seconds: 20 })
    expect((await planned(rows, { rateLimit: { requests: 1000, window_seconds: 1 } })).estimate.seconds).toBe(0)
    const members = rows.map(({ email }) => ({ email, lists: ['VIP'] }))
    expect((await planned(members)).estimate.requests).toBe(4)
  })

  it('reports how far it is', async () => {
    const { roster } = openSchool(300)
    const seen: string[] = []
    await roster.plan([{ email: 'x@b.co' }], {
      ...quiet,
      onProgress: ({ phase, done, total }) => seen.push(`${phase} ${done}/${total}`),
    })
    expect(seen).toEqual(['rows 1/1', 'students 100/300', 'students 195/300', 'students 290/300', 'students 300/300'])
  })
})

describe('formatPlan', () => {
  it('writes a table, and cuts it', async () => {
    const plan = await planned([
      { email: 'new@b.co', lists: ['VIP'] },
      { email: 'eve@b.co', courses: ['databases-2'] },
    ])
    expect(formatPlan(plan).split('\n')).toEqual([
      'create  new@b.co  list VIP',
      'enroll  eve@b.co  course Databases',
      '',
      '1 to create, 1 to change, 0 to remove, 0 as desired, without welcome emails. About 4 requests, 1 s.',
    ])
    expect(formatPlan(plan, { limit: 1 })).toContain('… 1 more')
    const withEstimate = (requests: number, seconds: number) => formatPlan({ ...plan, estimate: { requests, seconds } })
    expect(withEstimate(0, 0)).not.toContain('About')
    for (const [seconds, text] of [
      [59, '59 s'],
      [60, '1 min'],
      [3541, '1 h 0 min'],
      [7260, '2 h 1 min'],
    ] as const)
      expect(withEstimate(7, seconds)).toContain(`About 7 requests, ${text}.`)
  })

  it('prints no control characters of a name', async () => {
    const plan = await planned([{ email: 'new@b.co', name: 'a\u001B[2Jb' }])
    expect(formatPlan(plan)).not.toContain('\u001B')
  })
})
