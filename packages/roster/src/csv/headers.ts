import { type RowIssue, shown } from '../roster-error.ts'

// cspell:disable -- headers of several languages

/** What a column of a file may be. */
export const roles = ['email', 'name', 'courses', 'lists'] as const
export type Role = (typeof roles)[number]

/**
 * Headers by their meaning, with the exports that have them. Case, accents, spaces, punctuation and notes in brackets make no difference,
 * so "E-Mail-Adresse" is here once. These formats are documented:
 *
 * - Canvas: https://developerdocs.instructure.com/services/canvas/sis/file.sis_csv
 * - EdApp: https://support.edapp.com/how-to-export-all-my-learners-information
 * - Google Workspace: https://support.google.com/a/answer/40057
 * - Matrixify, which exports Shopify: https://matrixify.app/documentation/customers
 * - Moodle: https://github.com/moodle/moodle, `help/uploadusers.html` of a language; the words of a language are `firstname`, `lastname`
 *   and `email` of its pack
 * - OneRoster: https://www.imsglobal.org/oneroster-v11-final-csv-tables
 * - SmarterU: https://support.smarteru.com/docs/exporting-users
 * - Stripe: https://docs.stripe.com/get-started/data-migrations/export-file-formats
 * - Udemy Business: https://business-support.udemy.com/hc/en-us/sections/4419770735767-Reporting-general
 *
 * Those of Eventbrite, Google Contacts, Google Forms, Mailchimp, Microsoft 365, Outlook, Kajabi, Shopify, Teachable, Thunderbird, WooCommerce, Zoom and Moodle's participants were
 * found in public programs that read these files. "Own words" are of no export: people write them into their own files.
 */
const exported = {
  email: [
    // Canvas, EdApp, Matrixify, Moodle, Stripe, Udemy Business. Google Forms, Google Workspace, Mailchimp, Outlook, SmarterU.
    'email, email address',
    // Google Contacts. Microsoft 365. Thunderbird. Zoom. WooCommerce, and its Store Exporter.
    'E-mail 1 - Value, user principal name, primary email, user email, billing email, Billing: E-mail Address',
    // Google Forms in German, Spanish, Portuguese, French, Italian, Dutch
    'E-Mail-Adresse, dirección de correo electrónico, endereço de e-mail, adresse e-mail, indirizzo email, e-mailadres',
    // Moodle in Russian, Japanese, Chinese, Korean, Swedish, Polish, Turkish, Portuguese, Arabic, Indonesian
    'адрес электронной почты, メールアドレス, 电子邮件地址, 电子邮件, 이메일 주소, e-postadress, adres e-mail',
    'e-posta adresi, عنوان البريد الإلكتروني, alamat email',
    // Moodle in Spanish and French
    'dirección de correo, adresse de courriel',
    // Own words
    'mail, customer email, student email, learner email, your email, correo, correo electrónico, courriel, adresse mail',
    'почта, электронная почта, メール, 邮箱, 이메일, e-post, e-posta',
  ],
  name: [
    // Canvas. Google Contacts, Stripe, Zoom ("Name (Original Name)"). Microsoft 365, Thunderbird.
    'full name, name, display name',
    // Own words. A "Student" beside a "Name" is often a number, so both are a question.
    'student, student name, learner, learner name, customer name, your name, your full name',
    'vollständiger Name, nombre completo, nom complet, nome completo, volledige naam, fullständigt namn, imię i nazwisko',
    'фио, полное имя, 氏名, 姓名, 이름, ad soyad, الاسم الكامل, nama lengkap',
  ],
  first: [
    // Canvas, EdApp, Google Workspace, Mailchimp, Matrixify, Moodle, Outlook. Google Contacts, SmarterU. Mailchimp's tags. WooCommerce.
    'first name, given name, FNAME, billing first name',
    // Moodle in German, Spanish, French
    'Vorname, nombre, prénom',
    // Moodle in Russian, Japanese, Chinese, Swedish, Turkish, Arabic, Indonesian
    'имя, 名, 名字, förnamn, adı, الاسم الأول, nama depan',
    // Own words
    'forename, student first name, nombres, voornaam, imię',
  ],
  last: [
    // The same, SmarterU and Udemy Business with "Surname"
    'last name, family name, surname, LNAME, billing last name',
    // Moodle in German, Spanish ("Apellido(s)"), French
    'Nachname, apellido, nom de famille',
    // Moodle in Russian, Japanese, Chinese, Korean, Swedish, Turkish, Portuguese, Arabic, Indonesian
    'фамилия, 姓, 姓氏, 성, efternamn, soyadı, sobrenome, الاسم الأخير, nama belakang',
    // Own words
    'Familienname, student last name, apellidos, nom, cognome, achternaam, nazwisko',
  ],
  // Between first and last name, in Dutch.
  infix: ['tussenvoegsel, tussenvoegsels'],
  // Not read by themselves: Canvas. Google Contacts, Outlook. Own words; "nome" is the first name in Italian, the whole one in Portuguese.
  otherNames: ['sortable name, short name, nickname, middle name, preferred name, nome'],
  // Moodle numbers them: "course1", "cohort1", "group1". The others are own words.
  courses: ['course, courses, enrollments, enrolments, Kurse, Kurs, cursos, curso, cours, corsi, corso'],
  lists: ['cohort, cohorts, group, groups, grupos, grupo, lists, list, Listen, Liste, Gruppen, Gruppe'],
  // Canvas, Stripe, Google Workspace ("Status [READ ONLY]"), Teachable. Eventbrite. Zoom.
  // WooCommerce. Shopify. Mailchimp, Kajabi.
  status: [
    'status, attendee status, approval status, order status, financial status, subscriber status',
    'enrollment status, enrolment status, user status, account status, payment status, registration status, subscription status',
    'membership status',
  ],
  // OneRoster. Own words.
  active: ['enabledUser, active, is active, enabled, is enabled'],
  // Canvas, OneRoster. Moodle numbers them. Own words.
  role: ['role, roles, user role, course role, base role, sis role, role type'],
  // Moodle numbers "enrolstatus": 1 is suspended. Mailchimp. Stripe, Teachable, Kajabi. Own words.
  left: [
    'deleted, suspended, enrolstatus, is deleted, is suspended, UNSUB_TIME, unsubscribed, unsubscribed at, canceled at, cancelled at, deleted at',
    'cancelled, canceled, refunded, refunded at, disabled, blocked, banned, archived, archived at, waitlist, waiting list, waitlisted',
  ],
  // Moodle ("timeend" and "enrolperiod" with a number). Own words.
  until: [
    'timeend, enrolled until, access until, expires, expires at, expiry, expiry date, expiration, expiration date, end date, valid until',
  ],
  // Eventbrite. Shopify.
  quantity: ['quantity, qty, lineitem quantity, ticket quantity'],
  // Columns that are no names, as most exports have them.
  others: [
    'id, user id, student id, customer id, sis id, sourcedId, login id, integration id, external id, username, login',
    'phone, phone number, mobile, telephone, telefon, teléfono, birthday, date of birth, gender, language, locale, timezone',
    'address, street, city, state, zip, zip code, postal code, country, company, organization, institution, department, job title',
    'created, created at, joined, joined at, date, timestamp, updated at, last login, last access, last seen, start date, timestart',
    'notes, note, comment, comments, tags, url, website, avatar, avatar url, progress, score, grade, amount, total, currency, price, sku',
    'password, parent, mentor, manager, event, ticket type, order number, order id',
  ],
} satisfies Record<Role | 'first' | 'last' | 'infix' | 'otherNames' | StandingKind | 'others', string[]>

/** The kinds of columns that say who is out. */
export type StandingKind = 'status' | 'active' | 'role' | 'left' | 'until' | 'quantity'

export type Meaning = keyof typeof exported

/** Every meaning, for the test that no header has two. */
export const meanings = Object.keys(exported) as Meaning[]

/** The usual headers of a meaning, in the form in which headers are compared. */
export function usualHeaders(meaning: Meaning): string[] {
  return exported[meaning].flatMap((line) => line.split(', ')).map(plainHeader)
}

/** A header in the form in which headers are compared. */
export function plainHeader(header: string): string {
  const withoutNotes = header.replaceAll(/[[(][^[\]()]*[\])]/g, '').trim()
  return (withoutNotes || header)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** What a cell says of the student of its row. Undefined for a value that is not known. */
type Standing = 'in' | 'out' | undefined

// cspell:disable -- values as exports write them
/** Values by what they say. Their sources are those of the headers. */
const words = {
  in: [
    'active, enabled, enrolled, registered, confirmed, approved, accepted, attending, attended, checked in, subscribed, member',
    'paid, complete, completed, succeeded, open, current, valid, live, started, in progress, not started, yes, true, y, x',
  ],
  out: [
    'deleted, removed, suspended, disabled, inactive, blocked, banned, archived, trash, expired, concluded, withdrawn, dropped',
    'cancelled, canceled, refunded, partially refunded, denied, declined, rejected, failed, voided, abandoned, unpaid, past due',
    'unsubscribed, cleaned, bounced, pending, invited, on hold, waitlisted, waiting, not attending, incomplete, former',
    'to be deleted, no, false, n',
  ],
  student: [
    'student, students, learner, participant, attendee, pupil, member, subscriber, customer, user, StudentEnrollment',
  ],
  other: [
    'teacher, editing teacher, non editing teacher, instructor, TeacherEnrollment, teaching assistant, TA, TaEnrollment, tutor',
    'owner, guardian, parent, relative, observer, ObserverEnrollment, designer, DesignerEnrollment, admin, administrator',
    'manager, staff, host, co host, panelist, organizer, author, editor, moderator, proctor, aide, principal',
  ],
}
// cspell:enable

const wordsOf = (group: keyof typeof words) =>
  new Set(words[group].flatMap((line) => line.split(', ')).map(plainHeader))
const [present, absent, students, others] = [wordsOf('in'), wordsOf('out'), wordsOf('student'), wordsOf('other')]

/** How the cells of each kind of column are read. An empty cell says nothing. */
const kinds: Readonly<Record<StandingKind, (cell: string) => Standing>> = {
  status: statusOf,
  active: (cell) => (cell === '1' ? 'in' : cell === '0' ? 'out' : statusOf(cell)),
  role: (cell) => (students.has(plainHeader(cell)) ? 'in' : others.has(plainHeader(cell)) ? 'out' : undefined),
  // Such as "deleted": yes says that the student is out, and so does the time at which that was.
  left: (cell) => (/^(?:0|no|n|false|never|-)$/i.test(cell) ? 'in' : 'out'),
  until: (cell) => {
    const time = /^\d{9,11}$/.test(cell) ? Number(cell) * 1000 : Date.parse(cell)
    if (cell === '0' || time >= Date.now()) return 'in'
    return Number.isNaN(time) ? undefined : 'out'
  },
  quantity: (cell) => (Number(cell) > 0 ? 'in' : Number(cell) === 0 ? 'out' : undefined),
}

function statusOf(cell: string): Standing {
  const plain = plainHeader(cell)
  return present.has(plain) ? 'in' : absent.has(plain) ? 'out' : undefined
}

/** What the caller says about rows. */
export interface RowChoice {
  /** The rows to read, by the values of a column: `{ status: ['active'] }`. Other rows are left out. */
  only?: Readonly<Record<string, string | readonly string[]>> | undefined
  /** The columns that say nothing, by their headers. */
  ignore?: readonly string[] | undefined
}

/** The kind of a column that says who is out, by its header. Such columns may be numbered: `enrolstatus1`, `role1`. */
export function standingOf(header: string): StandingKind | undefined {
  const plain = plainHeader(header)
  const known = Object.keys(kinds) as StandingKind[]
  return known.find((kind) => usualHeaders(kind).some((one) => one === plain || one === plain.replace(/\d{1,3}$/, '')))
}

/** How many values of a column an error shows. */
const mostShown = 12

/**
 * Judges rows by the columns of status, role, end and quantity. A row is left out only where the caller says so: a file in which not all
 * rows are of present students is a question, because a student cannot be created or kept by mistake.
 */
export function judgeRows(headers: readonly string[], { only = {}, ignore = [] }: RowChoice, unknown: UnknownHeader) {
  const indexOf = (name: string, flag: string) => {
    const index = headers.findIndex((header) => plainHeader(header) === plainHeader(name))
    if (index < 0) throw unknown(flag, name)
    return index
  }
  const ignored = new Set(ignore.map((name) => indexOf(name, `--ignore ${name}`)))
  const chosen = Object.entries(only).map(([name, values]) => ({
    index: indexOf(name, `--only ${name}=`),
    values: new Set([values].flat().map(plainHeader)),
  }))
  const decided = new Set([...ignored, ...chosen.map(({ index }) => index)])
  const judged = [...headers.entries()].flatMap(([index, header]) => {
    const kind = decided.has(index) ? undefined : standingOf(header)
    return kind === undefined
      ? []
      : [{ index, header, kind, counts: new Map<string, number>(), known: new Map<string, Standing>(), isClear: true }]
  })
  let omitted = 0
  /** Most columns of this kind have a few values. */
  const standingIn = ({ kind, known }: (typeof judged)[number], cell: string) => {
    const found = known.get(cell)
    if (found !== undefined) return found
    const standing = kinds[kind](cell)
    if (standing !== undefined && known.size < 1000) known.set(cell, standing)
    return standing
  }
  return {
    /** The columns that are read for this, or that say nothing. */
    columns: new Set([...decided, ...judged.map(({ index }) => index)]),
    /** Whether the caller wants a row. */
    wants(record: readonly string[]): boolean {
      if (chosen.some(({ index, values }) => !values.has(plainHeader(record[index] ?? '')))) {
        omitted++
        return false
      }
      for (const column of judged) {
        const cell = record[column.index] ?? ''
        if (cell === '') continue
        const standing = standingIn(column, cell)
        const label = column.kind === 'until' && standing ? { in: 'later', out: 'in the past' }[standing] : cell
        if (column.counts.has(label) || column.counts.size < 1000) {
          column.counts.set(label, (column.counts.get(label) ?? 0) + 1)
        }
        column.isClear &&= standing === 'in'
      }
      return true
    },
    /** How many rows were left out. */
    omitted: () => omitted,
    /** A question for each column that names others than present students. */
    questions(): RowIssue[] {
      return judged
        .filter(({ isClear }) => !isClear)
        .map(({ header, kind, counts }) => {
          const sorted = [...counts].toSorted((a, b) => b[1] - a[1])
          const listed = sorted.slice(0, mostShown).map(([value, count]) => `${count} ${plainly(value)}`)
          const more = sorted.length > mostShown ? `, and ${sorted.length - mostShown} other values` : ''
          const present = sorted.find(([value]) => kinds[kind](value) === 'in')?.[0]
          const example = present ?? (kind === 'left' ? undefined : sorted[0]?.[0])
          const some =
            kind === 'until' || example === undefined ? '' : `read some rows with --only "${header}=${example}", or `
          const message = `${header}: ${listed.join(', ')}${more}. Who is a student? ${some}delete the rows of the others, or read all with --ignore "${header}"`
          return { place: 'line 1', message }
        })
    },
  }
}

/** A usual value as it is, and another one, such as a number beside its count, in quotes. */
const plainly = (value: string) => (/^(?=.*\p{L})[\p{L}\p{N} .:/_-]{1,40}$/u.test(value) ? value : shown(value))

/** The error for a header that the file does not have. */
type UnknownHeader = (flag: string, name: string) => Error
