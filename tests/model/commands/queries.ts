import * as fc from 'fast-check'

const numbers = ['50', '99', '100', '101', '1000', '007', '%2B3', '+3', '%202%20', '-0', '1.9', '0.9', '-0.5', '2.000']

const otherTexts = [
  '',
  'abc',
  '1e1',
  '0x10',
  'Infinity',
  'NaN',
  'null',
  '1,5',
  '1_0',
  '%D9%A3',
  '.5',
  '3abc',
  '--1',
  '%00',
]

/** D09, D16, D17: page parameters of all sorts. `5.` and numbers above 2^53 - 1 are left out: D17 does not decide them. */
const pageNumbers = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -2, max: 12 }).map(String) },
  { weight: 2, arbitrary: fc.constantFrom(...numbers, ...otherTexts, String(Number.MAX_SAFE_INTEGER)) },
)

/** The query of an endpoint that has pages. */
export const pageQueries = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  {
    weight: 6,
    arbitrary: fc
      .array(
        fc.tuple(
          fc.constantFrom('limit', 'limit', 'offset', 'offset', 'l%69mit', 'Limit', 'page', 'email'),
          pageNumbers,
        ),
        {
          minLength: 1,
          maxLength: 3,
        },
      )
      .map((pairs) => pairs.map((pair) => pair.join('=')).join('&')),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('limit', 'limit&offset', '&&', '=1', 'limit=%zz', '?limit=1', 'limit=2;offset=1'),
  },
)

/** R073, R200: a query where none is known changes nothing. */
export const needlessQueries = fc.oneof(
  { weight: 9, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: pageQueries },
)
