import * as fc from 'fast-check'

import { type Choice, idOf, type Kind } from './ids.ts'
import { descriptions, emails, listNames, studentNames, wrongValues } from './texts.ts'

/** The text of a body; undefined for none. */
type Body = Choice<string | undefined>

type Fields = Readonly<Record<string, fc.Arbitrary<Choice<unknown>>>>

/** A body that is mostly a JSON object with these fields. */
function bodyWith(fields: Fields): fc.Arbitrary<Body> {
  const object = fc.record(fields).map((choices): Body => (world, academy) => {
    const entries = Object.entries(choices).map(([name, choice]) => [name, choice(world, academy)] as const)
    // JSON.stringify leaves out fields that are undefined.
    return JSON.stringify(Object.fromEntries(entries))
  })
  return fc.oneof(
    { weight: 30, arbitrary: object },
    { weight: 1, arbitrary: fc.constantFrom(...malformed).map((text) => () => text) },
  )
}

/** D06: malformed JSON, no body, or JSON that is no object; and objects that have only unknown fields (D08). */
const malformed = [
  undefined,
  '',
  '  ',
  '{',
  '{"name":"New"',
  "{'name':'New'}",
  '{"name":"New"}x',
  '{"name":"New",}',
  'name=New',
  '[]',
  '[{"name":"New"}]',
  'null',
  'true',
  '1',
  '"New"',
  '{}',
  ' {"name":"VIP"} \n',
  '{"name":"Gold","name":"Silver"}',
  '{"__proto__":{"name":"New","email":"ada@example.com"}}',
  '{"constructor":1,"toString":2,"colour":"red"}',
  '[' + '['.repeat(200) + ']'.repeat(201),
]

/** A field that is always there and mostly right. */
const required = (value: fc.Arbitrary<Choice<unknown>>) =>
  fc.oneof(
    { weight: 24, arbitrary: value },
    { weight: 1, arbitrary: wrongValues.map(constantly) },
    { weight: 1, arbitrary: fc.constant(constantly(undefined)) },
  )

/** A field that is often left out. */
const optional = (value: fc.Arbitrary<Choice<unknown>>) =>
  fc.oneof(
    { weight: 10, arbitrary: value },
    { weight: 10, arbitrary: fc.constant(constantly(undefined)) },
    { weight: 1, arbitrary: wrongValues.map(constantly) },
  )

const constantly =
  <Value>(value: Value): Choice<Value> =>
  () =>
    value

const welcome = optional(fc.boolean().map(constantly))

/** D08: a field that no endpoint knows. */
const unknownField = fc.oneof(
  { weight: 9, arbitrary: fc.constant(constantly(undefined)) },
  { weight: 1, arbitrary: wrongValues.map(constantly) },
)

/** R117, R121, D51: mostly a few ids, sometimes 50 or 51 of the same. */
function idsOf(kind: Kind): fc.Arbitrary<Choice<unknown>> {
  const few = fc.array(idOf(kind), { maxLength: 3 }).map(
    (choices): Choice<unknown> =>
      (world, academy) =>
        choices.map((choice) => choice(world, academy)),
  )
  const many = fc.tuple(idOf(kind), fc.constantFrom(50, 51)).map(
    ([choice, count]): Choice<unknown> =>
      (world, academy) =>
        Array.from({ length: count }, () => choice(world, academy)),
  )
  return fc.oneof({ weight: 20, arbitrary: few }, { weight: 1, arbitrary: many })
}

export const newStudent = bodyWith({
  email: required(emails.map(constantly)),
  name: optional(studentNames.map(constantly)),
  course_ids: optional(idsOf('course')),
  list_ids: optional(idsOf('list')),
  send_welcome_email: welcome,
  id: unknownField,
})

export const newEnrollment = bodyWith({
  course_id: required(idOf('course')),
  enrolled_at: unknownField,
})

/** Texts, and ids of lists: a name may look like an id. */
const listNameChoices = fc.oneof(
  { weight: 19, arbitrary: listNames.map((name): Choice<unknown> => constantly(name)) },
  { weight: 1, arbitrary: idOf('list') },
)

export const newList = bodyWith({
  name: required(listNameChoices),
  description: optional(descriptions.map(constantly)),
  colour: unknownField,
})

export const listChanges = bodyWith({
  name: optional(listNameChoices),
  description: optional(fc.oneof(descriptions, fc.constant(null)).map(constantly)),
  created_at: unknownField,
})

/** D49: one address, or several; seldom both or neither. R246: sometimes 100 or 101. */
export const newMembers = fc.oneof(
  {
    weight: 3,
    arbitrary: bodyWith({ email: required(emails.map(constantly)), send_welcome_email: welcome, name: unknownField }),
  },
  { weight: 6, arbitrary: bodyWith({ emails: required(batches().map(constantly)), send_welcome_email: welcome }) },
  {
    weight: 1,
    arbitrary: bodyWith({ email: optional(emails.map(constantly)), emails: optional(batches().map(constantly)) }),
  },
)

function batches(): fc.Arbitrary<unknown> {
  const counts = fc.constantFrom(100, 100, 101)
  const few = fc.array(fc.oneof({ weight: 40, arbitrary: emails }, { weight: 1, arbitrary: wrongValues }), {
    minLength: 1,
    maxLength: 5,
  })
  const same = fc.tuple(emails, counts).map(([email, count]) => Array.from({ length: count }, () => email))
  // Two of these make more rows than fit a page.
  const others = fc
    .tuple(fc.constantFrom('one', 'two'), counts)
    .map(([name, count]) => Array.from({ length: count }, (_, index) => `${name}-${index}@example.com`))
  return fc.oneof(
    { weight: 60, arbitrary: few },
    { weight: 1, arbitrary: same },
    { weight: 3, arbitrary: others },
    { weight: 2, arbitrary: fc.constant<unknown>([]) },
  )
}
