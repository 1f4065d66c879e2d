import { codeOf, madeUpPerson } from './made-up-person.ts'
import type { Person, Reading } from './reading.ts'

interface PersonRow extends Person {
  readonly avatar_url: string | null
}

/** Replaces the name, the address and the picture of a student or a member. What is null stays null. */
export function anonymisePerson<Row extends PersonRow>(row: Row): Row {
  const { email, name, avatar_url } = madeUpPerson(row.id)
  return {
    ...row,
    email,
    name: row.name === null ? null : name,
    avatar_url: row.avatar_url === null ? null : avatar_url,
  }
}

/** A reading without the personal data, and the number of texts that were replaced because they contained some. */
export interface Anonymised {
  readonly reading: Reading
  readonly replacedTexts: number
}

/**
 * Replaces all persons, and each name or description of a list and each name of an offer that contains an address or the
 * name of a student. Courses stay as they are: every student can read them.
 */
export function anonymise({ courses, lists, students, rows }: Reading): Anonymised {
  const isPersonal = personalTextCheck(rows)
  const replacements = new Set<string>()
  const withoutPersons = (text: string, replacement: string): string => {
    if (!isPersonal(text)) return text
    replacements.add(replacement)
    return replacement
  }
  const reading: Reading = {
    courses,
    students: students.map(anonymisePerson),
    rows: rows.map(anonymisePerson),
    lists: lists.map(({ list, members, courses }) => ({
      list: {
        ...list,
        name: withoutPersons(list.name, `List ${codeOf(list.id)}`),
        description:
          list.description === null ? null : withoutPersons(list.description, `Description ${codeOf(list.id)}`),
      },
      members: members.map(anonymisePerson),
      courses: courses.map((course) => ({
        ...course,
        granted_via: course.granted_via.map((grant) => ({
          ...grant,
          offer_name: withoutPersons(grant.offer_name, `Offer ${codeOf(grant.offer_id)}`),
        })),
      })),
    })),
  }
  return { reading, replacedTexts: replacements.size }
}

/** The longest name that is looked for, in words. */
const mostWords = 8

/** Returns whether a text contains an address, or the whole name of one of these people. */
function personalTextCheck(people: readonly Person[]): (text: string) => boolean {
  const names = new Set<string>()
  for (const { name } of people) {
    const words = wordsOf(name ?? '').join(' ')
    // A shorter name, such as "A", is part of too many texts.
    if (words.length >= 3) names.add(words)
  }
  return (text) => text.includes('@') || runsOfWords(text).some((words) => names.has(words))
}

/** Each run of successive words of a text. */
function runsOfWords(text: string): string[] {
  const words = wordsOf(text)
  return words.flatMap((_, start) =>
    words.slice(start, start + mostWords).map((_, length) => words.slice(start, start + length + 1).join(' ')),
  )
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
