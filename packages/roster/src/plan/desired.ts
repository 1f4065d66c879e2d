import { readCsv } from '../csv/read-csv.ts'
import type { DesiredRoster, DesiredStudent } from './desired-student.ts'

/** The rows of a desired roster. Recognizes CSV by its first item. */
export async function* rowsOf(desired: DesiredRoster): AsyncGenerator<DesiredStudent, void, undefined> {
  if (typeof desired === 'string') yield* readCsv(desired)
  else yield* rowsOfItems(asyncIteratorOf(desired))
}

async function* rowsOfItems(items: AsyncGenerator<Item>): AsyncGenerator<DesiredStudent, void, undefined> {
  try {
    const first = await items.next()
    const all = first.done ? items : startingWith(first.value, items)
    if (isText(first.value)) yield* readCsv(all as AsyncIterable<string | Uint8Array>)
    else yield* all as AsyncIterable<DesiredStudent>
  } finally {
    await items.return?.(undefined)
  }
}

type Item = DesiredStudent | string | Uint8Array

async function* asyncIteratorOf(items: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* items
}

async function* startingWith(first: Item, rest: AsyncGenerator<Item>): AsyncGenerator<Item> {
  yield first
  yield* rest
}

function isText(item: Item | undefined): item is string | Uint8Array {
  return typeof item === 'string' || item instanceof Uint8Array
}
