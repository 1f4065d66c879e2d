// cspell:disable -- headers of several languages
import { describe, expect, it } from 'vitest'

import { courses, openSchool, people, quiet, rosterError } from '../../test/academy.ts'
import { type ColumnNames, type DesiredStudent, readCsv } from '../index.ts'
import { meanings, usualHeaders } from './headers.ts'

/** The row of a file with these headers and cells, or the error. */
async function read(headers: string, cells: string, columns?: ColumnNames): Promise<DesiredStudent | string> {
  try {
    for await (const row of readCsv(`${headers}\n${cells}\n`, { columns })) return row
    return 'no row'
  } catch (error) {
    return String(error).split('\n  ').slice(1).join()
  }
}

const ada = { email: 'a@b.co' }

describe('the columns of a file', () => {
  it.each<[headers: string, cells: string, row: Partial<DesiredStudent>, columns?: ColumnNames]>([
    ['email,Course,Course', 'a@b.co,One,Two', { ...ada, courses: ['One', 'Two'] }],
    ['email,Courses,Enrollments', 'a@b.co,One,Two', { ...ada, courses: ['One', 'Two'] }],
    ['email,Cohort,Groups', 'a@b.co,Red,Blue', { ...ada, lists: ['Red', 'Blue'] }],
    // Moodle
    [
      'username,firstname,lastname,email,course1,group1,course2',
      'ada,Ada,Lovelace,a@b.co,One,Red,Two',
      { ...ada, name: 'Ada Lovelace', courses: ['One', 'Two'], lists: ['Red'] },
    ],
    // Canvas
    [
      'user_id,login_id,first_name,last_name,full_name,sortable_name,short_name,email,status',
      '01,ada,Ada,King,Ada Lovelace,"Lovelace, Ada",Ada,a@b.co,active',
      { ...ada, name: 'Ada Lovelace' },
    ],
    // Mailchimp, Google Workspace, Outlook in German
    ['Email Address,First Name,Last Name', 'a@b.co,Ada,Lovelace', { ...ada, name: 'Ada Lovelace' }],
    [
      'First Name [Required],Last Name [Required],Email Address [Required]',
      'Ada,Lovelace,a@b.co',
      { ...ada, name: 'Ada Lovelace' },
    ],
    ['Vorname;Nachname;E-Mail-Adresse', 'Ada;;a@b.co', { ...ada, name: 'Ada' }],
    ['Learner email', 'a@b.co', ada],
    ['User Email', 'a@b.co', ada],
    ['Nombre,Apellido(s),Correo electrónico', 'Ada,Lovelace,a@b.co', { ...ada, name: 'Ada Lovelace' }],
    ['email,Given,Called', 'a@b.co,Ada,Lovelace', { ...ada, name: 'Ada Lovelace' }, { name: 'Given+Called' }],
    ['email,C++,Go', 'a@b.co,One,Two', { ...ada, courses: ['One', 'Two'] }, { courses: ['C++', 'Go'] }],
    ['email,First name', 'a@b.co,Ada', ada, { name: '' }],
    ['Student,Name,Email', '12345,Ada,a@b.co', { ...ada, name: 'Ada' }, { name: 'Name' }],
    // Moodle in other languages, and a form
    ['Имя,Фамилия,Адрес электронной почты', 'Ada,Lovelace,a@b.co', { ...ada, name: 'Ada Lovelace' }],
    ['Förnamn;Efternamn;E-postadress', 'Ada;Lind;a@b.co', { ...ada, name: 'Ada Lind' }],
    ['Nome,Cognome,Indirizzo email', 'Ada,Rossi,a@b.co', { ...ada, name: 'Ada Rossi' }],
    ['Voornaam,Tussenvoegsel,Achternaam,E-mailadres', 'Ada,van,Dijk,a@b.co', { ...ada, name: 'Ada van Dijk' }],
    ['氏名,メールアドレス', 'Ada,a@b.co', { ...ada, name: 'Ada' }],
    ['Timestamp,Your full name,Your email', '1/1,Ada,a@b.co', { ...ada, name: 'Ada' }],
    // What stands for no value, and characters of HTML
    ['email,name,group1,course1', 'a@b.co,NULL,No groups,#N/A', { ...ada, name: '', lists: [], courses: [] }],
    ['email,name', 'a@b.co,Ada &amp; Bob &#x4c;ind', { ...ada, name: 'Ada & Bob Lind' }],
    ['email,name', 'a@b.co,"King, Jr."', { ...ada, name: 'King, Jr.' }],
    ['email,name', 'a@b.co,"Lind, Ada"', { ...ada, name: 'Lind, Ada' }, { name: 'name' }],
  ])('%s: reads %s', async (headers, cells, row, columns) => {
    const { line, unread, ...found } = (await read(headers, cells, columns)) as DesiredStudent
    expect([line, found]).toEqual([2, row])
    expect(unread ?? []).not.toContain('')
  })

  it.each<[headers: string, error: string, columns?: ColumnNames]>([
    ['Email,Student,Email', 'which column is the email: "Email", "Email"? Rename one, and choose with --column email='],
    ['Email,Mail', 'which column is the email: "Email", "Mail"? Choose with --column email=HEADER'],
    [
      'Student,Name,Email',
      'which column is the name: "Student", "Name"? Choose with --column name=HEADER, or --column name=',
    ],
    ['Email,First name', 'which column is the name: "First name"? Choose with --column name=HEADER'],
    ['Vorname,Name,E-Mail', 'which column is the name: "Name", "Vorname"?'],
    ['Email,Sortable name', 'which column is the name: "Sortable name"?'],
    ['Name,Email,Billing Name,Lineitem name', 'which column is the name: "Name", "Billing Name", "Lineitem name"?'],
    [
      'Email,Nimi,Phone',
      'which column is the name: "Nimi"? Choose with --column name=HEADER, or --column name= for no name',
    ],
    [
      'Address,Name',
      'expected a column "email" in the first line, got "Address", "Name"; choose one with --column email=HEADER',
    ],
    ['#TYPE Selected.User', 'or delete the lines above the headers'],
    [
      'Address,x',
      '--column email=Address 1: no column is named "Address 1"; did you mean "Address"?',
      { email: 'Address 1' },
    ],
    [
      'Email,Name',
      '--column name=Last: no column is named "Last"; the columns are "Email", "Name"',
      { name: 'Name+Last' },
    ],
    ...['[{"email":"a@b.co"}]', '{'].map((json): [string, string] => [
      json,
      'the file is JSON; expected CSV with a column "email", or another one that --column email=HEADER names',
    ]),
    ...['a@b.co', 'Ada;a@b.co'].map((first): [string, string] => [
      first,
      'expected headers such as "email,name", got a student',
    ]),
    ['a@b.co', 'got a student; add a line of headers', { email: 'a@b.co' }],
    ['e\0m\0a\0i\0l\0', 'the file is no UTF-8; name its encoding, such as --encoding utf-16le or utf-16be'],
    ['', 'the file is empty; expected CSV with a column "email", or another one that --column email=HEADER names'],
  ])('%s: %s', async (headers, error, columns) => {
    expect(await read(headers, headers, columns)).toContain(error)
  })

  it('has each usual header once, so that no file is a question without need', () => {
    const all = meanings.flatMap(usualHeaders)
    expect(all.filter((header, index) => header === '' || all.indexOf(header) !== index)).toEqual([])
  })
})

describe('a plan that would take what a column names that is not read', () => {
  const open = () =>
    openSchool({
      courses,
      lists: [{ name: 'Red', members: ['p0@b.co'] }],
      students: people(2).map((one) => ({ ...one, enrollments: [{ course: 'one' }, { course: 'two' }] })),
    })

  it.each([
    [
      'email,name,courses,Class\np0@b.co,,one,two\np1@b.co,,one;two,',
      'line 2: the plan would take "two" from p0@b.co, and the column "Class"',
    ],
    [
      'email,name,lists,Class\np0@b.co,,,RED\np1@b.co,,,',
      'line 2: the plan would take "RED" from p0@b.co, and the column "Class"',
    ],
    ['email,Parent\np0@b.co,P1@b.co', 'line 2: the plan would remove P1@b.co, and the column "Parent" is not read'],
    // A quotation mark that is not closed reaches to the next one.
    ['email,Note\np0@b.co,"old\np1@b.co,5"\n', 'line 3: the plan would remove p1@b.co, and the column "Note"'],
  ])('is an error: %j', async (file, message) => {
    const { roster } = open()
    expect((await rosterError(roster.plan(file, { ...quiet, prune: 'all' }))).message).toContain(message)
    expect((await roster.plan(file, quiet)).steps.filter(({ type }) => type.startsWith('re'))).toEqual([])
  })

  it('is none where the column names something else', async () => {
    const { roster } = open()
    const file = 'email,name,courses,Class\np0@b.co,,one,Blue\np1@b.co,,one;two,p0@b.co\n'
    expect((await roster.plan(file, { ...quiet, prune: 'all' })).steps).toMatchObject([{ type: 'revoke' }])
  })
})
