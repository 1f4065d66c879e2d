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
 * - Moodle: https://github.com/moodle/moodle, `help/uploadusers.html` of a language
 * - SmarterU: https://support.smarteru.com/docs/exporting-users
 * - Stripe: https://docs.stripe.com/get-started/data-migrations/export-file-formats
 * - Udemy Business: https://business-support.udemy.com/hc/en-us/sections/4419770735767-Reporting-general
 *
 * Those of Google Contacts, Google Forms, Mailchimp, Microsoft 365, Outlook, Thunderbird, WooCommerce, Zoom and Moodle's participants were
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
    // Moodle in Spanish and French
    'dirección de correo, adresse de courriel',
    // Own words
    'mail, customer email, student email, learner email, correo, correo electrónico, courriel, adresse mail, adres e-mail',
  ],
  name: [
    // Canvas. Google Contacts, Stripe, Zoom ("Name (Original Name)"). Microsoft 365, Thunderbird.
    'full name, name, display name',
    // Own words. A "Student" beside a "Name" is often a number, so both are a question.
    'student, student name, learner, learner name, customer name',
    'vollständiger Name, nombre completo, nom complet, nome completo',
  ],
  first: [
    // Canvas, EdApp, Google Workspace, Mailchimp, Matrixify, Moodle, Outlook. Google Contacts, SmarterU. Mailchimp's tags. WooCommerce.
    'first name, given name, FNAME, billing first name',
    // Moodle in German, Spanish, French
    'Vorname, nombre, prénom',
    // Own words
    'forename, student first name, nombres, voornaam, imię',
  ],
  last: [
    // The same, SmarterU and Udemy Business with "Surname"
    'last name, family name, surname, LNAME, billing last name',
    // Moodle in German, Spanish ("Apellido(s)"), French
    'Nachname, apellido, nom de famille',
    // Own words
    'Familienname, student last name, apellidos, nom, cognome, achternaam, nazwisko',
  ],
  // Not read by themselves: Canvas. Google Contacts, Outlook. Own words; "nome" is the first name in Italian, the whole one in Portuguese.
  otherNames: ['sortable name, short name, nickname, middle name, preferred name, nome'],
  // Moodle numbers them: "course1", "cohort1", "group1". The others are own words.
  courses: ['course, courses, enrollments, enrolments, Kurse, Kurs, cursos, curso, cours, corsi, corso'],
  lists: ['cohort, cohorts, group, groups, grupos, grupo, lists, list, Listen, Liste, Gruppen, Gruppe'],
} satisfies Record<Role | 'first' | 'last' | 'otherNames', string[]>

export type Meaning = keyof typeof exported

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
