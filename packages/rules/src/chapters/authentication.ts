import { visibleChapter } from '../chapter.ts'
import { expectError, expectSame, expectStatus } from '../check/checks.ts'
import { unknownId } from '../values.ts'

/**
 * A well-formed key that does not exist: the academy's key with every digit changed. A fixed key could be the key of a test
 * service.
 */
const unknownKey = (key: string) =>
  key.slice(0, 8) + key.slice(8).replaceAll(/[\da-f]/g, (digit) => ((Number.parseInt(digit, 16) + 7) % 16).toString(16))

const otherDigit = (digit: string) => (15 - Number.parseInt(digit, 16)).toString(16)

/** The key with one other digit: the first or the last one. A service may compare a part of a key. */
const neighbours = (key: string) => [
  key.slice(0, 8) + key.slice(8).replace(/^[\da-f]/, otherDigit),
  key.replace(/[\da-f]$/, otherDigit),
]

const unknown = 'a well-formed key that does not exist'

/** The key with another code. */
const ofAnotherCode = (key: string) => `${key.startsWith('zz') ? 'zy' : 'zz'}${unknownKey(key).slice(2)}`

export const authentication = visibleChapter('Authentication', (rule) => {
  rule('R026 R035 without an Authorization header every endpoint is 401', async ({ as }) => {
    const api = as(undefined)
    const requests = [
      ['GET', '/courses'],
      ['GET', '/students'],
      ['POST', '/students'],
      ['GET', `/students/${unknownId}`],
      ['DELETE', `/students/${unknownId}`],
      ['POST', `/students/${unknownId}/enrollments`],
      ['DELETE', `/students/${unknownId}/enrollments/${unknownId}`],
      ['GET', '/lists'],
      ['POST', '/lists'],
      ['GET', `/lists/${unknownId}`],
      ['PATCH', `/lists/${unknownId}`],
      ['DELETE', `/lists/${unknownId}`],
      ['GET', `/lists/${unknownId}/members`],
      ['POST', `/lists/${unknownId}/members`],
      ['DELETE', `/lists/${unknownId}/members/${unknownId}`],
      ['GET', `/lists/${unknownId}/courses`],
    ] as const
    for (const [method, path] of requests) expectError(await api.request(method, path), 'unauthorized')
  })

  rule('R027 D24 the scheme may be in any case, followed by one or more spaces', async ({ as, key }) => {
    for (const scheme of ['Bearer ', 'bearer ', 'BEARER ', 'bEaReR ', 'Bearer   ']) {
      const headers = { authorization: `${scheme}${key}` }
      expectStatus(await as(undefined).get('/courses', { headers }), 200)
    }
  })

  rule('R036 D24 a header of any other form is 401', async ({ as, key }) => {
    const malformed = [
      '',
      'Bearer',
      key,
      `Bearer${key}`,
      `Basic ${key}`,
      `Token ${key}`,
      `Bearer: ${key}`,
      `Bearer\t${key}`,
      `Bearer ${key} extra`,
      `Bearer ${key} ${key}`,
      `Bearer ${key}, Bearer ${key}`,
      `Bearer "${key}"`,
      `Bearer key=${key}`,
      `Bearer\u00a0${key}`,
      `Basic ${btoa(`${key}:`)}`,
    ]
    for (const authorization of malformed) {
      expectError(await as(undefined).get('/courses', { headers: { authorization } }), 'unauthorized')
    }
  })

  rule('D24 a key outside the Authorization header is ignored', async ({ as, key }) => {
    const api = as(undefined)
    const query = `api_key=${key}&key=${key}&access_token=${key}&authorization=Bearer+${key}`
    expectError(await api.get(`/courses?${query}`), 'unauthorized')
    const headers = {
      'x-api-key': key,
      'api-key': key,
      'x-authorization': `Bearer ${key}`,
      'proxy-authorization': `Bearer ${key}`,
    }
    expectError(await api.get('/courses', { headers }), 'unauthorized')
  })

  rule('D24 a key in the body is ignored', async ({ as, key, listName }) => {
    const body = { name: listName(), api_key: key, authorization: `Bearer ${key}` }
    expectError(await as(undefined).post('/lists', body), 'unauthorized')
  })

  rule(
    'R028 R029 a key has 40 characters: two characters, _live_ and 32 lower-case hexadecimal digits',
    async (scene) => {
      const { api, key } = scene
      expectStatus(await api.get('/courses'), 200)
      expectSame('whether the key has this form', /^[^_]{2}_live_[0-9a-f]{32}$/.test(key), true)
    },
  )

  rule('R037 D25 a token that does not have the form of a key is 401', async ({ as, key }) => {
    const [code, hex] = [key.slice(0, 2), key.slice(8)]
    const malformed = [
      hex,
      `${code}_test_${hex}`,
      `${code}-live-${hex}`,
      `${code.toUpperCase()}_LIVE_${hex}`,
      `${code}_live_${hex.slice(1)}`,
      `${code}_live_${hex}0`,
      `${code}_live_${hex.slice(1)}g`,
      key.toUpperCase(),
      `${code}_live_${hex.toUpperCase()}0`,
      ` ${key}x`,
    ]
    for (const token of malformed)
      expectError(await as(token, 'a token that is no key').get('/courses'), 'unauthorized')
  })

  rule('R039 a well-formed key that does not exist is 401', async ({ as, key }) => {
    for (const wrong of [unknownKey(key), ...neighbours(key)]) {
      expectError(await as(wrong, unknown).get('/courses'), 'unauthorized')
    }
  })

  rule('R053 every cause of 401 has the code unauthorized', async ({ as, key }) => {
    for (const [wrong, role] of [
      [undefined],
      ['x', 'a token that is no key'],
      [ofAnotherCode(key), 'a key with another code'],
      [unknownKey(key), unknown],
    ] as const) {
      expectError(await as(wrong, role).get('/courses'), 'unauthorized')
    }
  })
})
