import {
  answeredChapters,
  type Answers,
  notCheckable,
  numbersIn,
  responseRules,
  visibleChapters,
} from '@academy-access/rules'

import { UsageError } from '@academy-access/command'
import { closestName, fewOf } from '@academy-access/schemas/internal'
import { ownRecords } from './cleanup.ts'
import { everyResponse } from './watch.ts'

/** The rules that a run is about. */
export type Selection = ReturnType<typeof selectRules>

/**
 * Selects rules by number or by the title of their chapter. Without any, all rules are selected. With answers of the academy's
 * owner, the rules that need them are too.
 *
 * @throws UsageError for a number or a title that does not exist.
 */
export function selectRules(only: readonly string[], answers?: Answers) {
  const allChapters = answers === undefined ? visibleChapters : [...visibleChapters, ...answeredChapters]
  const chapters = [...allChapters.map(({ title }) => title), everyResponse, ownRecords]
  const names = [...allChapters.flatMap(({ rules }) => rules), ...responseRules].map(({ name }) => name)
  const numbers = new Set([...names.flatMap(numbersIn), ...Object.values(notCheckable).flat()])
  const wanted = only.map((text) => {
    const number = text.toUpperCase()
    if (numbers.has(number)) return number
    const chapter = chapters.find((title) => title.toLowerCase() === text.toLowerCase())
    if (chapter !== undefined) return chapter
    const titles = near(text, chapters)
    throw new UsageError(`--only: expected a number such as R114, or a chapter such as ${titles}, got "${text}"`)
  })
  const includes = (chapter: string, name: string) =>
    wanted.length === 0 || wanted.includes(chapter) || numbersIn(name).some((number) => wanted.includes(number))
  const rules = allChapters.flatMap(({ title, rules }) => rules.map((rule) => ({ chapter: title, rule })))
  const answered = new Set(names.flatMap(numbersIn))
  const needs = Object.entries(notCheckable).map(([need, all]) => {
    const open = all.filter((number) => !answered.has(number))
    return [need, wanted.length === 0 ? open : open.filter((number) => wanted.includes(number))] as const
  })
  return {
    rules: rules.filter(({ chapter, rule }) => includes(chapter, rule.name)),
    /** Whether a report contains a rule with this chapter and name. */
    includes,
    /** The needs of the other rules, with their numbers. */
    needs: Object.fromEntries(needs.filter(([, left]) => left.length > 0)),
  }
}

/** The chapters that were probably meant: with a similar title, or with a word of the text. All, if there are none. */
function near(text: string, chapters: readonly string[]): string {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  const closest = closestName(text, chapters)
  const found = chapters.filter(
    (title) => title === closest || words.some((word) => title.toLowerCase().includes(word)),
  )
  return fewOf((found.length > 0 ? found : chapters).map((title) => `"${title}"`))
}
