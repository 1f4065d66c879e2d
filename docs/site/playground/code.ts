/** The program that a visitor finds in the editor. */
export const firstCode = `const [first] = await academy.courses.list()
console.log('the first course:', first.title)

const ada = await academy.students
  .create({ email: 'ada@example.com', course_ids: [first.id] })
  .result()
if (ada.ok) {
  const { joined_at } = await academy.students.get(ada.data.id)
  console.log('joined at', joined_at)
} else if (ada.error.ambiguous) console.log('was Ada created?')
else console.log(ada.error.code)

const again = await academy.students
  .create({ email: 'ada@example.com' })
  .result()
console.log(again.ok ? 'created' : again.error.code)
`

/** The switches of a visitor before a run. */
export const switches = [
  { name: 'lost', label: 'Lose the response', title: 'Creates the first student, and loses the response' },
  { name: 'limited', label: 'Rate limit', title: 'Responds to the first request with 429 and Retry-After: 1' },
  { name: 'frozen', label: 'Freeze the clock', title: 'Stops the clock of the academy at 2030-01-01' },
] as const

/** The names of the switches that are on. */
export type Switches = ReadonlySet<(typeof switches)[number]['name']>
