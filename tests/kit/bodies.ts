import type { Dice } from './dice.ts'
import { idOf, type Kind } from './ids.ts'
import { description, email, listName, studentName, wrongValue } from './texts.ts'
import type { View } from './view.ts'

/** The text of a body; undefined for none. */
type Body = (dice: Dice, view: View) => string | undefined

type Value = (dice: Dice, view: View) => unknown

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
  '{"name":7,"email":7}',
  '{"name":"Gold","name":"Silver"}',
  '{"__proto__":{"name":"New","email":"ada@example.com"}}',
  '{"constructor":1,"toString":2,"colour":"red"}',
  '[' + '['.repeat(200) + ']'.repeat(201),
]

/** A body that is mostly a JSON object with these fields. */
const bodyWith =
  (fields: Readonly<Record<string, Value>>): Body =>
  (dice, view) => {
    if (dice.oneIn(31)) return dice.pick(malformed)
    // JSON.stringify leaves out fields that are undefined.
    return JSON.stringify(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value(dice, view)])))
  }

/** A field that is nearly always there and mostly right. */
const required =
  (value: Value): Value =>
  (dice, view) =>
    dice.weighted([
      [24, () => value(dice, view)],
      [1, () => wrongValue(dice)],
      [1, () => undefined],
    ])

/** A field that is often left out. */
const optional =
  (value: Value): Value =>
  (dice, view) =>
    dice.weighted([
      [10, () => value(dice, view)],
      [10, () => undefined],
      [1, () => wrongValue(dice)],
    ])

/** D08: a field that no endpoint knows. */
const unknownField: Value = (dice) => (dice.oneIn(10) ? wrongValue(dice) : undefined)

const welcome = optional((dice) => dice.oneIn(2))

/** R117, R121, D51: mostly a few ids, sometimes 50 or 51 of the same. */
const idsOf =
  (kind: Kind): Value =>
  (dice, view) => {
    if (dice.oneIn(21)) return Array<string>(50 + dice.below(2)).fill(idOf(kind, dice, view))
    return dice.many(dice.below(4), () => idOf(kind, dice, view))
  }

/** A text, or an id of a list: a name may look like an id. */
const nameOfList: Value = (dice, view) => (dice.oneIn(20) ? idOf('list', dice, view) : listName(dice))

/** R246: several addresses; sometimes 100 or 101, of which two batches have more rows than a page. */
const batch: Value = (dice) => {
  const count = dice.pick([100, 100, 101])
  return dice.weighted<unknown>([
    [60, () => dice.many(1 + dice.below(5), () => (dice.oneIn(41) ? wrongValue(dice) : email(dice)))],
    [1, () => Array<string>(count).fill(email(dice))],
    [
      3,
      () => {
        const name = dice.pick(['one', 'two'])
        return dice.many(count, (index) => `${name}-${index}@example.com`)
      },
    ],
    [2, () => []],
  ])
}

export const newStudent = bodyWith({
  email: required(email),
  name: optional(studentName),
  course_ids: optional(idsOf('course')),
  list_ids: optional(idsOf('list')),
  send_welcome_email: welcome,
  id: unknownField,
})

export const newEnrollment = bodyWith({
  course_id: required((dice, view) => idOf('course', dice, view)),
  enrolled_at: unknownField,
})

export const newList = bodyWith({
  name: required(nameOfList),
  description: optional(description),
  colour: unknownField,
})

export const listChanges = bodyWith({
  name: optional(nameOfList),
  description: optional((dice) => (dice.oneIn(2) ? null : description(dice))),
  created_at: unknownField,
})

/** D49: one address, or several; seldom both or neither. */
export const newMembers: Body = (dice, view) =>
  dice.weighted([
    [3, () => bodyWith({ email: required(email), send_welcome_email: welcome, name: unknownField })(dice, view)],
    [6, () => bodyWith({ emails: required(batch), send_welcome_email: welcome })(dice, view)],
    [1, () => bodyWith({ email: optional(email), emails: optional(batch) })(dice, view)],
  ])
