import { describe, expect, it } from 'vitest'

import { openSchool, quiet } from '../../test/academy.ts'
import { type CsvOptions, isRosterError, readCsv } from '../index.ts'
import { itemsOf, writeItem } from './items.ts'

async function rows(text: Parameters<typeof readCsv>[0], options?: CsvOptions) {
  const all = []
  for await (const row of readCsv(text, options)) all.push(row)
  return all
}

const problem = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) =>
      isRosterError(error, 'invalid_rows')
        ? error.issues.map((issue) => `${issue.place}: ${issue.message}`).join()
        : String(error),
  )

function* pieces(bytes: Uint8Array, size = 7) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

describe('readCsv', () => {
  it.each([
    // Canvas: users, enrollments. OneRoster. Moodle. Eventbrite. Zoom. WooCommerce. Stripe. Mailchimp. Teachable. Workspace. Kajabi.
    ['status', ['active', 'active', 'deleted'], 'status: 2 active, 1 deleted'],
    ['role', ['student', 'teacher'], 'role: 1 student, 1 teacher'],
    ['enabledUser', ['true', 'false'], 'enabledUser: 1 true, 1 false'],
    ['deleted', ['0', '1', ''], 'deleted: 1 "0", 1 "1"'],
    ['enabled', ['1', '0'], 'enabled: 1 "1", 1 "0"'],
    ['suspended', ['1'], 'suspended: 1 "1"'],
    ['enrolstatus1', ['0', '1'], 'enrolstatus1: 1 "0", 1 "1"'],
    ['role1', ['student', 'editingteacher'], 'role1: 1 student, 1 editingteacher'],
    ['Attendee Status', ['Attending', 'Not Attending'], 'Attendee Status: 1 Attending, 1 Not Attending'],
    ['Approval Status', ['approved', 'denied'], 'Approval Status: 1 approved, 1 denied'],
    ['Order Status', ['completed', 'refunded', 'cancelled'], 'Order Status: 1 completed, 1 refunded, 1 cancelled'],
    ['UNSUB_TIME', ['', '2026-01-01 10:00:00'], 'UNSUB_TIME: 1 "2026-01-01 10:00:00"'],
    ['Status [READ ONLY]', ['Active', 'Suspended'], 'Status [READ ONLY]: 1 Active, 1 Suspended'],
    ['Enrolled until', ['2001-01-01', '2999-01-01'], 'Enrolled until: 1 in the past, 1 later'],
    ['Expires', ['soon'], 'Expires: 1 soon'],
    ['Quantity', ['1', '0'], 'Quantity: 1 "1", 1 "0"'],
    // A number says nothing that all programs agree on.
    ['Status', ['1'], 'Status: 1 "1"'],
    ['Waitlist', ['', 'yes'], 'Waitlist: 1 yes'],
    ['Status', ['Gold'], 'Status: 1 Gold'],
  ])('asks who is a student when the column %s has %j', async (header, values, question) => {
    const file =
      ['email', header].map((one) => `"${one}"`).join() + values.map((value, at) => `\ns${at}@b.co,"${value}"`).join('')
    expect(await problem(rows(file))).toContain(`line 1: ${question}. Who is a student?`)
    // The caller decides.
    expect(await rows(file, { ignore: [header] })).toHaveLength(values.length)
    const omitted: number[] = []
    const only = { [header.toLowerCase()]: values[0] ?? '' }
    expect(await rows(file, { only, onOmitted: (count) => void omitted.push(count) })).toHaveLength(
      values.filter((value) => value === values[0]).length,
    )
    expect(omitted[0] ?? 0).toBe(values.filter((value) => value !== values[0]).length)
  })

  it.each([
    ['status', ['active', 'Active', '']],
    ['role', ['Student', 'learner']],
    ['is active', ['1', 'yes', '']],
    ['deleted', ['0', 'false', '']],
    // Moodle: 0 is active.
    ['enrolstatus1', ['0', '']],
    ['timeend', ['0', '', '32503680000']],
    ['Quantity', ['1', '2']],
  ])('reads all rows when the column %s has %j', async (header, values) => {
    const file = `email,${header}${values.map((value, at) => `\ns${at}@b.co,${value}`).join('')}`
    const found = await rows(file)
    expect(found).toHaveLength(values.length)
    expect(found.some(({ unread }) => unread)).toBe(false)
  })

  it('names a column of --only and --ignore that the file does not have', async () => {
    expect(await problem(rows('email,status\n', { only: { statue: 'active' } }))).toContain('did you mean "status"?')
    expect(await problem(rows('email,status\n', { ignore: ['Role'] }))).toContain('no column is named "Role"')
  })

  it('asks when names have the last name first', async () => {
    expect(await problem(rows('email,name\na@b.co,"Lind, Ada"\nb@b.co,Bo\n'))).toContain(
      'line 1: name: 1 such as "Lind, Ada", and the service shows names as they are written',
    )
  })

  it('reads another separator, and says when the commas are between names', async () => {
    const file = 'email,name,courses\na@b.co,A,"One, Two"\n'
    expect(await rows(file, { separator: ',' })).toMatchObject([{ courses: ['One', 'Two'] }])
    const { roster } = openSchool({
      courses: [
        { title: 'One', slug: 'one' },
        { title: 'Two', slug: 'two' },
      ],
    })
    expect(await problem(roster.plan(file, quiet))).toContain(
      'no published course is named "One, Two", but each part between the commas is: read the file with --separator ,',
    )
  })

  it('reads headers that are titles of courses as a table of courses', async () => {
    const { roster } = openSchool({
      courses: [
        { title: 'One', slug: 'one' },
        { title: 'Two', slug: 'two' },
      ],
      students: [{ email: 'b@b.co', enrollments: [{ course: 'two' }] }],
    })
    const file = 'email,name,One,Two\na@b.co,A,x,TRUE\nb@b.co,B,,\n'
    const { steps } = await roster.plan(file, { ...quiet, prune: 'all' })
    expect(steps.map(({ type, email }) => [type, email])).toEqual([
      ['create', 'a@b.co'],
      ['revoke', 'b@b.co'],
    ])
  })

  it('a guest of Microsoft 365 is no address', async () => {
    const { roster } = openSchool({})
    expect(await problem(roster.plan('email\nada_b.co#EXT#@school.onmicrosoft.com\n', quiet))).toContain(
      'the name of a guest in Microsoft 365',
    )
  })

  it('reads several courses in a cell, and cells that are empty', async () => {
    const text = 'Email address,Name,Courses\r\nada@b.co,"Lovelace, ""Ada""",One; Two|Three\r\nbob@b.co,,\r\n'
    expect(await rows(text, { columns: { name: 'Name' } })).toEqual([
      { email: 'ada@b.co', name: 'Lovelace, "Ada"', courses: ['One', 'Two', 'Three'], line: 2 },
      { email: 'bob@b.co', name: '', courses: [], line: 3 },
    ])
  })

  it.each([
    ['a mark and semicolons', '\uFEFFemail;name\nada@b.co;Größe\n'],
    ['tabs', 'email\tname\nada@b.co\tGröße\n'],
    ['the delimiter in a line of its own', 'sep=;\r\nemail;name\r\nada@b.co;Größe\r\n'],
    ['no line break at the end', 'name,email\nGröße,ada@b.co'],
    ['the line ends of old Macs', 'email,name\rada@b.co,Größe\r'],
    ['several kinds of line ends', 'email,name\r\n\nada@b.co,Größe\n,\r\n'],
    ['empty lines at the start', '\n\r\nemail,name\nada@b.co,Größe'],
  ])('reads a file with %s, in pieces', async (_, text) => {
    const bare = text.replace('\uFEFF', '')
    for (const size of [1, 7, 1000]) {
      const utf8 = Buffer.from(text)
      const marked = Buffer.from(`\uFEFF${bare}`, 'utf16le')
      const other = Buffer.from(marked).swap16()
      for (const source of [text, pieces(utf8, size), pieces(marked, size), pieces(other, size)]) {
        expect(await rows(source)).toMatchObject([{ email: 'ada@b.co', name: 'Größe' }])
      }
      // A mark says more about a file than its reader does.
      for (const encoding of ['utf-16le', 'windows-1252', 'utf-8']) {
        expect(await rows(pieces(Buffer.from(`\uFEFF${bare}`), size), { encoding })).toMatchObject([{ name: 'Größe' }])
        expect(await rows(pieces(marked, size), { encoding })).toMatchObject([{ name: 'Größe' }])
      }
    }
  })

  it.each([
    ['One; Two|Three\nFour', ['One', 'Two', 'Three', 'Four']],
    ['"Salt | Pepper"; Sugar', ['Salt | Pepper', 'Sugar']],
    [' "a ""b"" ; c" ;"d"', ['a "b" ; c', 'd']],
    ['5" disk; 6" disk', ['5" disk', '6" disk']],
    ['"open; One; "Two" x|"Three"', ['"open', 'One', '"Two" x', 'Three']],
    [';;| ', []],
  ])('reads the names in the cell %j', (cell, names) => {
    expect(itemsOf(cell)).toEqual(names)
    expect(itemsOf(names.map(writeItem).join(';'))).toEqual(names)
  })

  it.each([
    ['5" Ada', '5" Ada'],
    ['Ada "Ace" Lind', 'Ada "Ace" Lind'],
    ['"Ada ""Ace"" Lind"', 'Ada "Ace" Lind'],
    ['"Lind, Ada"', 'Lind, Ada'],
    ['"Ada\nLind"', 'Ada\nLind'],
    ["'=1+1", '=1+1'],
    ["''=1+1", "'=1+1"],
    ["'Ada'", "'Ada'"],
    ["O'Brien", "O'Brien"],
  ])('reads the cell %j as %j', async (cell, name) => {
    expect(await rows(`email,name\na@b.co,${cell}\n`, { columns: { name: 'name' } })).toMatchObject([{ name }])
  })

  it.each<[string, string | Buffer[], string, CsvOptions?]>([
    [
      'an open quote, after another wrong line',
      'email,name\na@b.co\n"b@b.co,B\n',
      'line 2: expected 2 cells, got 1,line 3',
    ],
    ['text after a quoted cell', 'email,name\na@b.co,"A"B"\n', 'line 2: a quoted cell goes on after'],
    ['an Excel file', [Buffer.from('504b030414000600', 'hex')], 'line 1: the file is a workbook; save it as CSV UTF-8'],
    ['an old Excel file', [Buffer.from('d0cf11e0a1b11ae1', 'hex')], 'line 1: the file is a workbook'],
    [
      'an unknown encoding',
      [Buffer.from('email\n')],
      'expected an encoding such as windows-1252, got "latin-8"',
      { encoding: 'latin-8' },
    ],
    [
      'a delimiter that is none',
      'email\n',
      'delimiter: expected a character such as ;, got "\\n"',
      { delimiter: '\n' },
    ],
  ])('says what is wrong: %s', async (_, file, message, options) => {
    expect(await problem(rows(file, options))).toContain(message)
  })

  it('a quotation mark that is not closed does not hide the students before the next one', async () => {
    const { roster } = openSchool({})
    const file = 'email,name\na@b.co,"A\nb@b.co,B\nc@b.co,5"\nd@b.co,"D\nE"\n'
    expect(await problem(roster.plan(file, quiet))).toBe(
      'line 4: name: expected one line, got "A\\nb@b.co,B\\nc@b.co,5"; a quotation mark is missing, or one too many',
    )
  })

  it('names every wrong line, in order', async () => {
    const { roster } = openSchool({})
    const text = 'email,name\na@b.co\nnonsense,N\nb@b.co,B,more\n, ,\nworse,W\n'
    const plan = (file: string) => problem(roster.plan(file, quiet))
    const wrong = [
      'line 2: expected 2 cells, got 1',
      'line 3: email: expected an email address such as ada@example.com, got "nonsense"',
      'line 4: expected 2 cells, got 3',
      'line 6: email: expected an email address such as ada@example.com, got "worse"',
    ]
    expect(await plan(text)).toBe(wrong.join())
    expect(await plan(`${text}"open,W\nlast\n`)).toContain('line 8: a quotation mark is not closed')
    const emails: string[] = []
    const read = async () => {
      for await (const { email } of readCsv(text)) emails.push(email)
    }
    expect(await problem(read())).toBe([wrong[0], wrong[2]].join())
    expect(emails).toEqual(['nonsense', 'worse'])
  })

  it.each(['email', '{"students":[', '"', ' '])(
    'reads %j and 1 MB without a line end in a time that grows with its length',
    { timeout: 60_000 },
    async (start) => {
      async function* oneLine() {
        yield start
        // The square of its length would take half an hour.
        for (let at = 0; at < 50_000; at++) yield 'abcdefghijklmnopqrst'
      }
      const message = await problem(rows(oneLine()))
      expect(message).toContain('line 1')
      expect(message.length).toBeLessThan(300)
    },
  )

  it('takes an encoding, and says when it is another one', async () => {
    const latin = [Buffer.from('email,name\na@b.co,M'), new Uint8Array([0xfc, 10])]
    expect(await rows(latin, { encoding: 'windows-1252' })).toMatchObject([{ name: 'Mü' }])
    expect(await problem(rows(latin))).toContain(
      'the file is not utf-8; name its encoding, such as --encoding windows-1252',
    )
  })

  it('reports the columns, and removes the quote that protects from formulas', async () => {
    const seen: string[][] = []
    const options = { onHeader: (...both: string[][]) => void seen.push(...both) }
    expect(await rows("email,phone\n'+ada@b.co,1\n", options)).toMatchObject([{ email: '+ada@b.co' }])
    expect(seen).toEqual([['email'], ['phone']])
  })

  it('ends the reading of its source when its reader stops', async () => {
    let isOpen = true
    async function* endless() {
      try {
        yield 'email\n'
        for (;;) yield 'a@b.co\n'.repeat(1000)
      } finally {
        isOpen = false
      }
    }
    for await (const _ of readCsv(endless())) break
    expect(isOpen).toBe(false)
  })

  it('plan recognizes CSV as text, and as a stream of text or bytes', async () => {
    const { roster } = openSchool({})
    const text = 'email\nada@b.co\n'
    for (const desired of [
      text,
      Buffer.from(text),
      new Blob([text]).stream(),
      new Blob([text]).stream().pipeThrough(new TextDecoderStream()),
    ]) {
      expect((await roster.plan(desired, quiet)).steps).toMatchObject([{ email: 'ada@b.co' }])
    }
  })
})
