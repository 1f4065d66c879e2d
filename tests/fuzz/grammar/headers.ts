import * as fc from 'fast-check'

/** Mostly the key that may do everything. */
export const authorizations: fc.Arbitrary<string | undefined> = fc.oneof(
  { weight: 60, arbitrary: fc.constant('Bearer {{key.0}}') },
  { weight: 6, arbitrary: fc.nat(9).map((index) => `Bearer {{key.${index}}}`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      undefined,
      '',
      'Bearer',
      'bearer   {{key.0}}',
      'Bearer\t{{key.0}}',
      'Basic {{key.0}}',
      'Bearer {{key.0}} {{key.1}}',
      'Bearer {{key.0}}, Bearer {{key.0}}',
      'Bearer aa_live_{{repeat 32 0}}',
      'Bearer AA_LIVE_{{repeat 32 0}}',
      'Bearer {{repeat 9000 a}}',
      'Bearer __proto__',
      'Bearer \xe9',
    ),
  },
)

export const contentTypes: fc.Arbitrary<string | undefined> = fc.oneof(
  { weight: 40, arbitrary: fc.constant('application/json') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      undefined,
      'APPLICATION/JSON; charset=UTF-8',
      'application/json;charset=utf-16',
      'application/json; charset="',
      ' application/json ',
      'application/json,text/html',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '',
      'text/plain',
      'application/ld+json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json{{repeat 5000 ;}}',
      '\xff',
    ),
  },
)

/** Headers that must not matter. `host` is not one of them: `fetch` sets its own. */
export const otherHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Readonly<Record<string, string>>>(
      { accept: 'text/html' },
      { 'accept-encoding': 'gzip, br' },
      { 'content-encoding': 'gzip' },
      { 'x-http-method-override': 'DELETE' },
      { 'idempotency-key': 'once' },
      { 'if-none-match': '*' },
      { range: 'bytes=0-1' },
      { cookie: '__proto__=1; a=b' },
      { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'a b' },
      { 'last-event-id': 'x-9' },
      { 'x-long': '{{repeat 6000 x}}' },
    ),
  },
)
