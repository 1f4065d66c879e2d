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
  // Canvas, Stripe, Google Workspace ("Status [READ ONLY]"), Teachable. OneRoster. Moodle numbers "enrolstatus". Eventbrite. Zoom.
  // WooCommerce. Shopify. Mailchimp, Kajabi.
  status: [
    'status, enabledUser, enrolstatus, attendee status, approval status, order status, financial status, subscriber status',
    'enrollment status, enrolment status, user status, account status, payment status, registration status, subscription status',
    'membership status, active, is active, enabled, is enabled',
  ],
  // Canvas, OneRoster. Moodle numbers them. Own words.
  role: ['role, roles, user role, course role, base role, sis role, role type'],
  // Moodle. Mailchimp. Stripe, Teachable, Kajabi. Own words.
  left: [
    'deleted, suspended, is deleted, is suspended, UNSUB_TIME, unsubscribed, unsubscribed at, canceled at, cancelled at, deleted at',
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
export type StandingKind = 'status' | 'role' | 'left' | 'until' | 'quantity'

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
