import * as fc from 'fast-check'

const nowhere = '00000000-0000-4000-8000-000000000000'

/** Texts in the place of an id, which no record has: well-formed ids of other versions, and others (D13). */
const wrongIds: readonly string[] = [
  nowhere,
  nowhere.replace('4', '1'),
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  'x',
  '42',
  'null',
  nowhere.replaceAll('-', ''),
  `{${nowhere}}`,
  `urn:uuid:${nowhere}`,
  nowhere.slice(1),
  `${nowhere}0`,
  nowhere.replace('4', 'g'),
  ` ${nowhere}`,
  'ı'.repeat(36),
  `０${nowhere.slice(1)}`,
]

const index = fc.nat(99)

/** Mostly the id of a record of this kind, in any case (D13); also one of another kind or academy (D29), and wrong ones. */
export const idsOf = (kind: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 24, arbitrary: index.map((index) => `{{${kind}.${index}}}`) },
    { weight: 3, arbitrary: index.map((index) => `{{upper ${kind}.${index}}}`) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...kinds), index).map(([kind, index]) => `{{${kind}.${index}}}`) },
    { weight: 2, arbitrary: fc.constantFrom(...wrongIds) },
  )

const kinds = ['course', 'student', 'list', 'enrollment', 'offer', 'foreign', 'foreign']
