import * as fc from 'fast-check'

// R036, R037, D25: other forms of the header, and of the key.
const otherForms = ['{{key.0}}', 'Bearer{{key.0}}', 'Basic {{key.0}}', 'Bearer: {{key.0}}', 'Bearer\t{{key.0}}']
const otherKeys = ['Bearer {{key.0}},', 'Bearer "{{key.0}}"', 'Bearer {{upper key.0}}', 'Bearer {{key.0}}0']
const noKeys = [
  'Bearer\u00a0{{key.0}}',
  'Bearer {{key.0}} {{key.1}}',
  'Bearer {{key.0}}, Bearer {{key.0}}',
  'Bearer x{{key.0}}',
  'Bearer aa_live_{{repeat 32 0}}',
  'Bearer AA_LIVE_{{repeat 32 0}}',
  'Bearer {{repeat 9000 a}}',
  'Bearer __proto__',
  'Bearer null',
  'Bearer undefined',
  'Bearer \xe9',
]

/** The `authorization` header; undefined for none. Mostly the key that may do everything. */
export const authorizations: fc.Arbitrary<string | undefined> = fc.oneof(
  { weight: 60, arbitrary: fc.constant('Bearer {{key.0}}') },
  // Any key, also a revoked one or one that may not do this.
  { weight: 10, arbitrary: fc.nat(9).map((index) => `Bearer {{key.${index}}}`) },
  // D24: the scheme in any case, with several spaces behind it.
  { weight: 2, arbitrary: fc.constantFrom('bearer {{key.0}}', 'BEARER   {{key.0}}', 'bEaReR {{key.0}} ') },
  { weight: 3, arbitrary: fc.constantFrom(...otherForms, ...otherKeys, ...noKeys) },
  { weight: 1, arbitrary: fc.constantFrom(undefined, '', 'Bearer', 'Bearer ') },
)

const otherTypes = ['', 'text/plain', 'application/jsonx', 'application/ld+json', '\xff', 'application/json,text/html']
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']

/** D05: mostly JSON; sometimes nothing, another form of the same, or another type. */
export const contentTypes: fc.Arbitrary<string | undefined> = fc.oneof(
  { weight: 40, arbitrary: fc.constant('application/json') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      undefined,
      'Application/JSON',
      'APPLICATION/JSON; charset=UTF-8',
      'application/json;v=1',
      'application/json;charset=utf-16',
      'application/json; charset="',
      ' application/json ',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...otherTypes, ...formTypes, 'application/json{{repeat 5000 ;}}'),
  },
)

/** R022, D23: headers that must not matter. `host` is not one of them: `fetch` sets its own. */
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
      { 'x-academy-id': 'School 1' },
      { 'if-none-match': '*' },
      { range: 'bytes=0-1' },
      { cookie: '__proto__=1; a=b' },
      { origin: 'null' },
      { origin: 'https://shop.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'a b' },
      { 'last-event-id': 'x-9' },
      { 'x-long': '{{repeat 6000 x}}' },
    ),
  },
)

/** D04: the headers of a CORS preflight, all or some of them. */
export const preflightHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.record(
  {
    origin: fc.constant('https://shop.example'),
    'access-control-request-method': fc.constantFrom('POST', 'PATCH'),
  },
  { requiredKeys: [] },
)
