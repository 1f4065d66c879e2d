const firstNames =
  'Ada Bilal Chiara Deniz Elif Femi Greta Hana Ivo Jonas Keiko Lars Mina Noor Olek Priya Quentin Rosa Samir Tove Uma Viktor Wanda Yusuf'.split(
    ' ',
  )
const lastNames = 'Lindqvist Okafor Rossi Nakamura Haddad'.split(' ')

/** The number of different names. */
export const nameCount = firstNames.length * lastNames.length

/** The n-th first and last name. Each combination comes once, and neighbours have different first and last names. */
export function nameAt(index: number): readonly [first: string, last: string] {
  const column = index % firstNames.length
  const row = Math.floor(index / firstNames.length)
  return [firstNames[column]!, lastNames[(column + row) % lastNames.length]!]
}
