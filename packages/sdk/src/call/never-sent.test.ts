import { describe, expect, it } from 'vitest'

import { wasNeverSent as neverInBrowsers } from './never-sent.browser.ts'
import { wasNeverSent } from './never-sent.ts'

const url = 'http://127.0.0.1:4010/api/v1/students'
const withCode = (code: string) =>
  Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error('?'), { code }) })
/** The error of Deno's `fetch`. Its errors have no code. */
const ofDeno = (text: string) => Object.assign(new TypeError('fetch failed'), { cause: new Error(text) })

// Recorded in the runtimes: ecosystem/runtimes/suite.ts checks them there.
describe('an error of fetch before the request was sent', () => {
  it.each([
    ['Node', withCode('ECONNREFUSED')],
    ['Node, two addresses', new AggregateError([withCode('ECONNREFUSED'), withCode('ENETUNREACH')])],
    ['Bun', Object.assign(new TypeError('Unable to connect'), { code: 'ConnectionRefused' })],
    [
      'Deno',
      ofDeno(
        `error sending request for url (${url}): client error (Connect): tcp connect error: Connection refused (os error 111)`,
      ),
    ],
    [
      'Deno, an unknown name',
      ofDeno(
        `error sending request for url (${url}): client error (Connect): dns error: failed to lookup address information`,
      ),
    ],
    [
      'Deno 1',
      new TypeError(
        `error sending request for url (${url}): error trying to connect: tcp connect error: Connection refused (os error 111)`,
      ),
    ],
  ])('%s', (_, error) => expect(wasNeverSent(error)).toBe(true))
})

describe('an error of fetch after the request may have been sent', () => {
  it.each([
    ['Node', withCode('ECONNRESET')],
    ['Node, two addresses', new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNRESET')])],
    [
      'Deno',
      ofDeno(
        `error sending request from 127.0.0.1:42978 for ${url} (127.0.0.1:4010): client error (SendRequest): connection closed before message completed`,
      ),
    ],
    ['a browser', new TypeError('Failed to fetch')],
    ['workerd', new Error('Network connection lost.')],
    ['a text of the service', new Error('upstream said: error sending request for url (x): client error (Connect): y')],
    ['no error', undefined],
  ])('%s', (_, error) => {
    expect(wasNeverSent(error)).toBe(false)
    expect(neverInBrowsers(error)).toBe(false)
  })
})
