import { describe, expect, it } from 'vitest'

import { openSchool } from '../../test/academy.ts'
import { type CsvOptions, isRosterError, readCsv } from '../index.ts'

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

async function* pieces(text: string, encoding: 'utf-8' | 'utf-16le' = 'utf-8') {
  const bytes = encoding === 'utf-8' ? new TextEncoder().encode(text) : Buffer.from(`\uFEFF${text}`, 'utf16le')
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
}

describe('readCsv', () => {
  it('reads quotes, several courses in a cell, and cells that are empty', async () => {
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
  ])('reads a file with %s, in pieces', async (_, text) => {
    for (const source of [text, pieces(text), pieces(text.replace('\uFEFF', ''), 'utf-16le')]) {
      expect(await rows(source)).toMatchObject([{ email: 'ada@b.co', name: 'Größe' }])
    }
  })

  it('names the line that is wrong', async () => {
    expect(await problem(rows('email,name\na@b.co,A\nb@b.co\n'))).toBe('line 3: expected 2 cells, got 1')
    expect(await problem(rows('email\n"a@b.co\n'))).toContain('a quotation mark is not closed')
    expect(await problem(rows('name\nAda\n'))).toBe('line 1: expected a column "email", got "name"')
    const renamed = { columns: { email: 'Address 1' } }
    expect(await problem(rows('Address,x\na@b.co,1\n', renamed))).toBe(
      'line 1: no column is named "Address 1"; did you mean "Address"?',
    )
    expect(await problem(rows(''))).toBe('line 1: expected a line of headers, got an empty file')
    const { roster } = openSchool({})
    const quiet = { send_welcome_email: false }
    expect(await problem(roster.plan('email\n\na@b.co\nnonsense\n', quiet))).toBe(
      'line 4: email: expected an email address, got "nonsense"',
    )
  })

  it('names every wrong line, in order', async () => {
    const { roster } = openSchool({})
    const text = 'email,name\na@b.co\nnonsense,N\nb@b.co,B,more\n, ,\nworse,W\n'
    const plan = (file: string) => problem(roster.plan(file, { send_welcome_email: false }))
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
      expect(await problem(rows(oneLine()))).toContain('line 1')
    },
  )

  it('takes an encoding, and says when it is another one', async () => {
    const latin = [Buffer.from('email,name\na@b.co,M'), new Uint8Array([0xfc, 10])]
    expect(await rows(latin, { encoding: 'windows-1252' })).toMatchObject([{ name: 'Mü' }])
    expect(await problem(rows(latin))).toContain('the file is not utf-8; name its encoding, such as windows-1252')
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
    const quiet = { send_welcome_email: false }
    const text = 'email\nada@b.co\n'
    for (const desired of [text, pieces(text), new Blob([text]).stream().pipeThrough(new TextDecoderStream())]) {
      expect((await roster.plan(desired, quiet)).steps).toMatchObject([{ email: 'ada@b.co' }])
    }
  })
})
