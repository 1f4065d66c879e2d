import { readCsv } from '../csv/read-csv.ts'
import type { DesiredRoster, DesiredStudent } from './desired-student.ts'

/** The rows of a desired roster. Recognizes CSV by its first item. */
export async function* rowsOf(desired: DesiredRoster): AsyncGenerator<DesiredStudent, void, undefined> {
  if (typeof desired === 'string' || desired instanceof Uint8Array) {
    yield* readCsv(desired)
    return
  }
  const items = asyncIteratorOf(desired)
  try {
    const { value: first, done } = await items.next()
    if (done) return
    const all = startingWith(first, items)
    const isText = typeof first === 'string' || first instanceof Uint8Array
    // One kind: the first item tells which.
    yield* isText ? readCsv(all as AsyncIterable<string | Uint8Array>) : (all as AsyncIterable<DesiredStudent>)
  } finally {
    await items.return(undefined)
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
