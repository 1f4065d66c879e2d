import { gzipSync } from 'node:zlib'

import { listen } from '@academy-access/kit/listen'
import { describe, expect, it } from 'vitest'

import { clientOf } from '../../test/support.ts'
import { readText } from './response.ts'

const megabyte = new Uint8Array(1_048_576).fill(0x61)

/** A body of some megabytes that says how much of it was read, and whether the rest was cancelled. */
function bodyOf(megabytes: number) {
  const state = { read: 0, isCancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (state.read === megabytes) return controller.close()
      state.read++
      controller.enqueue(megabyte)
    },
    cancel: () => void (state.isCancelled = true),
  })
  return { body, state }
}

describe('a body', () => {
  it('has at most 16 MiB, and the rest of a longer one is not read', async () => {
    expect((await readText(new Response(bodyOf(16).body))).length).toBe(16 * 1_048_576)
    const { body, state } = bodyOf(1000)
    await expect(readText(new Response(body))).rejects.toThrow('the body is larger than 16 MiB')
    expect(state.read).toBeLessThan(20)
    expect(state.isCancelled).toBe(true)
  })

  it('is text as of text(), wherever its parts end', async () => {
    const bytes = new TextEncoder().encode('\uFEFFZoë 李明 👩‍🎓')
    for (let size = 1; size <= bytes.length; size++) {
      const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.slice(index * size, (index + 1) * size),
      )
      const response = new Response(new Blob(parts).stream())
      expect(await readText(response.clone())).toBe(await response.text())
    }
    expect(await readText(new Response(null, { status: 204 }))).toBe('')
  })

  it.each(['', 'x', String(17 * 1_048_576)])(
    'counts with the Content-Length %j, which gives no limit',
    async (length) => {
      const headers: Record<string, string> = length === '' ? {} : { 'content-length': length }
      await expect(readText(new Response(bodyOf(17).body, { headers }))).rejects.toThrow('larger than 16 MiB')
    },
  )

  it('counts with a Content-Length from another origin, which hides that the body was compressed', async () => {
    const response = new Response(bodyOf(17).body, { headers: { 'content-length': '1000' } })
    const other = Object.defineProperty(response, 'type', { value: 'cors' })
    await expect(readText(other)).rejects.toThrow('larger than 16 MiB')
  })

  it('is read without a reader if the Content-Length is within the limit', async () => {
    const response = new Response('text', { headers: { 'content-length': '4' } })
    const body = { getReader: () => expect.unreachable() }
    expect(await readText(Object.defineProperty(response, 'body', { value: body }))).toBe('text')
  })

  it('is read by a fetch without streams', async () => {
    const response = Object.defineProperty(new Response('text'), 'body', { value: undefined })
    expect(await readText(response)).toBe('text')
  })
})

it('the error of a call names the limit', async () => {
  const { body } = bodyOf(17)
  const error = await clientOf(async () => new Response(body), { maxRetries: 0 })
    .courses.list()
    .catch((error: unknown) => error)
  expect(error).toMatchObject({ name: 'ConnectionError', message: expect.stringContaining('larger than 16 MiB') })
})

it('a compressed body counts with its content', async () => {
  const bomb = gzipSync(new Uint8Array(17 * 1_048_576))
  const headers = { 'content-encoding': 'gzip', 'content-length': bomb.length }
  await using server = await listen((_, outgoing) => void outgoing.writeHead(200, headers).end(bomb))
  await expect(readText(await fetch(server.url))).rejects.toThrow('larger than 16 MiB')
})
