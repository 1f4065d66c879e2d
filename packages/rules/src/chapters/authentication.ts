import { visibleChapter } from '../chapter.ts'
import { expectError, expectErrors, expectSame, expectStatus } from '../check/checks.ts'
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

/** The key with another code. */
const ofAnotherCode = (key: string) => `${key.startsWith('zz') ? 'zy' : 'zz'}${unknownKey(key).slice(2)}`

export const authentication = visibleChapter('Authentication', {
  'R026 R035 D01 D03 without an Authorization header every path is 401, before every later check': ({ as }) =>
    expectErrors(as(undefined), 'unauthorized', [
      ['GET', '/courses'],
      ['GET', '/students'],
      ['POST', '/students'],
      ['GET', `/students/${unknownId}`],
      ['DELETE', `/students/${unknownId}`],
      ['POST', `/students/${unknownId}/enrollments`],
      ['DELETE', `/students/${unknownId}/enrollments/${unknownId}`],
      ['GET', '/lists'],
      ['POST', '/lists'],
      ['POST', '/lists', { name: '' }],
      ['GET', `/lists/${unknownId}`],
      ['PATCH', `/lists/${unknownId}`],
      ['PATCH', `/lists/${unknownId}`, { name: '' }],
      ['DELETE', `/lists/${unknownId}`],
      ['GET', `/lists/${unknownId}/members`],
      ['POST', `/lists/${unknownId}/members`],
      ['POST', '/lists/x/members', '{'],
      ['DELETE', `/lists/${unknownId}/members/${unknownId}`],
      ['GET', `/lists/${unknownId}/courses`],
      ['GET', ''],
      ['GET', '/nothing'],
      ['GET', '/students/a/b/c/d'],
    ]),

  'R027 D24 the scheme may be in any case, followed by one or more spaces': async ({ as, key }) => {
    for (const scheme of ['Bearer ', 'bearer ', 'BEARER ', 'bEaReR ', 'Bearer   ']) {
      const headers = { authorization: `${scheme}${key}` }
      expectStatus(await as(undefined).get('/courses', { headers }), 200)
    }
  },

  'R036 D24 a header of any other form is 401': async ({ as, key }) => {
    const withoutScheme = ['', 'Bearer', key, `Bearer${key}`]
    const otherSchemes = [`Basic ${key}`, `Token ${key}`, `Basic ${btoa(`${key}:`)}`]
    const otherBlanks = [`Bearer: ${key}`, `Bearer\t${key}`, `Bearer\u00a0${key}`]
    const tooMuch = [`Bearer ${key} extra`, `Bearer ${key} ${key}`, `Bearer ${key}, Bearer ${key}`]
    const quoted = [`Bearer "${key}"`, `Bearer key=${key}`]
    for (const authorization of [...withoutScheme, ...otherSchemes, ...otherBlanks, ...tooMuch, ...quoted]) {
      expectError(await as(undefined).get('/courses', { headers: { authorization } }), 'unauthorized')
    }
  },

  'D24 a key outside the Authorization header is ignored': async ({ as, key, listName }) => {
    const api = as(undefined)
    const query = `api_key=${key}&key=${key}&access_token=${key}&authorization=Bearer+${key}`
    expectError(await api.get(`/courses?${query}`), 'unauthorized')
    const bearer = `Bearer ${key}`
    const headers = { 'x-api-key': key, 'api-key': key, 'x-authorization': bearer, 'proxy-authorization': bearer }
    expectError(await api.get('/courses', { headers }), 'unauthorized')
    expectError(await api.post('/lists', { name: listName(), api_key: key, authorization: bearer }), 'unauthorized')
  },

  'R028 R029 a key has 40 characters: two characters, _live_ and 32 lower-case hexadecimal digits': async (scene) => {
    expectStatus(await scene.api.get('/courses'), 200)
    expectSame('whether the key has this form', /^[^_]{2}_live_[0-9a-f]{32}$/.test(scene.key), true)
  },

  'R037 R053 D25 a token that does not have the form of a key is 401': async ({ as, key }) => {
    const [code, hex] = [key.slice(0, 2), key.slice(8)]
    const otherCodes = [`${code}_test_${hex}`, `${code}-live-${hex}`, `${code.toUpperCase()}_LIVE_${hex}`]
    const otherLengths = ['x', hex, ` ${key}x`, `${code}_live_${hex.slice(1)}`, `${code}_live_${hex}0`]
    const otherDigits = [`${code}_live_${hex.slice(1)}g`, key.toUpperCase(), `${code}_live_${hex.toUpperCase()}0`]
    for (const token of [...otherCodes, ...otherLengths, ...otherDigits])
      expectError(await as(token, 'a token that is no key').get('/courses'), 'unauthorized')
  },

  'R039 R053 a well-formed key that does not exist is 401': async ({ as, key }) => {
    for (const wrong of [unknownKey(key), ...neighbours(key), ofAnotherCode(key)]) {
      expectError(await as(wrong, 'a well-formed key that does not exist').get('/courses'), 'unauthorized')
    }
  },
})
