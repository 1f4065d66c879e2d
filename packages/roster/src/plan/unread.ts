import { asSeen, canonical, isAddress, withVisibleCharacters } from '../address.ts'
import { itemsOf } from '../csv/items.ts'
import type { Catalog } from './catalog.ts'
import type { DesiredStudent } from './desired-student.ts'
import { collectIssues } from '../roster-error.ts'
import type { Prune, Step } from './plan.ts'
import { coursesOf, listsOf, takes } from './steps.ts'

export type UnreadNames = ReturnType<typeof collectUnread>

/** Collects what the columns name that are not read. A step that takes it does the opposite of what the file says. */
export function collectUnread(prune: Prune, catalog: Catalog) {
  /** By the address of a student to remove, or by address and id of what a student would lose. */
  const named = new Map<string, { place: string; header: string; text: string }>()
  return {
    async add({ email, courses, lists, unread = [] }: DesiredStudent, place: string): Promise<void> {
      if (prune === 'none') return
      const idsOf = async (text: string) => [
        ...(courses === undefined ? [] : await catalog.courseIds([text], ignore)),
        ...(lists === undefined ? [] : await catalog.listIds([text], ignore)),
      ]
      for (const [header, cell] of unread) {
        for (const text of addressesIn(cell)) named.set(canonical(text), { place, header, text })
        for (const text of prune === 'all' ? itemsOf(cell) : []) {
          for (const id of await idsOf(text)) named.set(`${canonical(email)} ${id}`, { place, header, text })
        }
      }
    },
    /** Throws if a step takes something that such a column names, or removes a student whose address looks like a new one. */
    check(steps: readonly Step[]): void {
      const issues = collectIssues()
      for (const [removed, created] of lookAlikes(steps)) {
        const [place, other] = [created, removed].map((email) => withVisibleCharacters(email) ?? email)
        const message = `the plan would create this student and remove ${other}, whose address looks the same: write the address of the academy, or protect that student`
        issues.add({ place: `${place}`, message })
      }
      for (const step of steps) {
        const found = takes(step) ? named.get(keyOf(step)) : undefined
        if (found === undefined) continue
        const { place, header, text } = found
        const what = step.type === 'remove_student' ? `remove ${text}` : `take "${text}" from ${step.email}`
        const message = `the plan would ${what}, and the column "${header}" is not read: read it with --column ROLE=HEADER, or remove it`
        issues.add({ place, message })
      }
      issues.throwIfAny()
    },
  }
}

const keyOf = (step: Step) => [step.email, ...coursesOf(step), ...listsOf(step)].join(' ')

const ignore = () => {}

function addressesIn(cell: string): string[] {
  return cell.includes('@') ? cell.split(/[\s,;|"<>()]+/).filter((text) => isAddress(canonical(text))) : []
}

/** The addresses of students to remove, each with the address of a student to create that looks the same. */
function* lookAlikes(steps: readonly Step[]): Generator<[removed: string, created: string]> {
  const removed = new Map(
    steps.flatMap((step) => (step.type === 'remove_student' ? [[asSeen(step.email), step.email]] : [])),
  )
  if (removed.size === 0) return
  for (const { type, email } of steps) {
    const other = type === 'create' ? removed.get(asSeen(email)) : undefined
    if (other !== undefined) yield [other, email]
  }
}
