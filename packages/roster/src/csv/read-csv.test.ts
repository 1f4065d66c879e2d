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
  it('reads several courses in a cell, and cells that are empty', async () => {
    const text = 'Email address,Name,Courses\r\nada@b.co,"Lovelace, ""Ada""",One; Two|Three\r\nbob@b.co,,\r\n'
    expect(await rows(text)).toEqual([
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
    expect(await rows(`email,name\na@b.co,${cell}\n`)).toMatchObject([{ name }])
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
      'line 3: email: expected an email address, got "nonsense"',
      'line 4: expected 2 cells, got 3',
      'line 6: email: expected an email address, got "worse"',
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
