// cspell:disable -- headers of several languages

/** What a column of a file may be. */
export const roles = ['email', 'name', 'courses', 'lists'] as const
export type Role = (typeof roles)[number]

/**
 * The headers that exports of spreadsheets, forms, shops and schools have, by their meaning. Case, accents, spaces, punctuation and
 * notes in brackets make no difference, so "E-Mail-Adresse" is here once.
 */
const exported = {
  email: [
    // Mailchimp and Google Forms ("Email Address"), Google Workspace ("Email Address [Required]"), Outlook ("E-mail Address")
    'email, mail, email address',
    // Google Contacts, Microsoft 365, HubSpot, Shopify and WooCommerce
    'E-mail 1 - Value, user principal name, primary email, customer email, billing email',
    // Moodle and Canvas ("email"), and other schools
    'student email, learner email, user email, user email address, participant email, contact email',
    // Outlook and Moodle in German, Spanish, Portuguese, French, Italian, Dutch and Polish
    'E-Mail-Adresse, correo, correo electrónico, dirección de correo, endereço de e-mail, adresse e-mail, adresse mail',
    'courriel, adresse de courriel, indirizzo e-mail, e-mailadres, adres e-mail',
  ],
  name: [
    // Canvas ("full_name"), Google Contacts ("Name"). A "Student" beside a "Name" is often a number, so both are a question.
    'name, full name, display name, student name, student, learner, learner name, participant name, user full name',
    'customer name, vollständiger Name, nombre completo, nom complet, nome completo',
  ],
  first: [
    // Moodle ("firstname"), Canvas ("first_name"), Mailchimp, Google Workspace ("First Name [Required]"), Google Contacts, WooCommerce
    'first name, given name, forename, fname, student first name, user first name, billing first name',
    'Vorname, nombre, nombres, prénom, voornaam, imię',
  ],
  last: [
    'last name, family name, surname, lname, student last name, user last name, billing last name',
    'Nachname, Familienname, apellido, apellidos, nom, nom de famille, cognome, achternaam, nazwisko',
  ],
  // Names that are not read by themselves: Canvas ("sortable_name", "short_name"), Google Contacts
  otherNames: ['sortable name, short name, preferred name, nickname, middle name, nome'],
  // Moodle numbers them: "course1", "cohort1", "group1"
  courses: ['courses, course, enrollments, enrolments, Kurse, Kurs, cursos, curso, cours, corsi, corso'],
  lists: ['lists, list, groups, group, cohorts, cohort, Listen, Liste, Gruppen, Gruppe, grupos, grupo'],
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
