import * as fc from 'fast-check'

/** The body of a request, before its placeholders are filled in. */
export interface Body {
  readonly text: string
  readonly encoding?: 'latin1'
}

type Spoil = (text: string) => Body

const text = (text: string): Body => ({ text })

/** JSON in other words, which means the same. */
const rewritten: readonly Spoil[] = [
  (json) => text(` \r\n\t${json}\n`),
  (json) => text(json.replace(/"(\w)/, (_, letter: string) => `"\\u00${letter.charCodeAt(0).toString(16)}`)),
  (json) => text(json.replace('{', '{"name":1,"email":[],"course_id":null,')),
  (json) => text(json.replace(/\}$/, ',"name":"last","emails":{}}')),
  (json) => text(json.replace('{', '{"__proto__":{"email":"ada@example.com","name":"x"},')),
]

/** D06: JSON that is broken, or no JSON object. */
const broken: readonly Spoil[] = [
  (json) => text(json.slice(0, -1)),
  (json) => text(json.slice(0, json.length / 2)),
  (json) => text(`${json}}`),
  (json) => text(`${json}${json}`),
  (json) => text(`[${json}]`),
  (json) => text(`\ufeff${json}`),
  (json) => text(`${json}\0`),
  (json) => text(json.replaceAll('"', "'")),
  (json) => text(json.replace(/\}$/, ',}')),
  (json) => text(json.replace('{', '{/* comment */')),
  (json) => text(JSON.stringify(json)),
  (json) => ({ text: json, encoding: 'latin1' }),
  (json) => ({ text: json.replace('"', '"\xff\xfe\xc0\x80'), encoding: 'latin1' }),
  (json) => ({ text: json.replace('"', '"\xed\xa0\x80'), encoding: 'latin1' }),
  () => text(''),
  ...['  ', 'null', '[]', '0', 'true', '"New"', '{', '{}'].map((json) => () => text(json)),
  () => text('name=New&email=ada%40example.com'),
  () => text('--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nada@example.com\r\n--x--'),
]

/** JSON that is large or deep. */
const huge: readonly Spoil[] = [
  (json) => text(json.replace('{', '{"deep":{{deep 3000}},')),
  (json) => text(json.replace('{', '{"name":{{repeat 20000 [}}{{repeat 20000 ]}},')),
  () => text('{{repeat 100000 [}}'),
  () => text('{{deep 100000}}'),
  (json) => text(json.replace('{', '{"long":"{{repeat 50000 é}}",')),
  (json) => text(json.replace('{', '{"number":1{{repeat 400 0}},"tiny":1e-400,"other":1e999,')),
  (json) => text(`${json}{{repeat 100000  }}`),
]

/** Bodies on both sides of the limit of 1 MiB. */
const tooLong: readonly Spoil[] = [
  (json) => text(json.replace('{', '{"long":"{{repeat 1048000 x}}",')),
  (json) => text(json.replace('{', '{"long":"{{repeat 1048600 x}}",')),
]

/** The text of a value: mostly its JSON. */
export function bodiesWith(values: fc.Arbitrary<unknown>): fc.Arbitrary<Body> {
  const spoils = fc.oneof(
    { weight: 600, arbitrary: fc.constant<Spoil>(text) },
    { weight: 20, arbitrary: fc.constantFrom(...rewritten) },
    { weight: 20, arbitrary: fc.constantFrom(...broken) },
    { weight: 3, arbitrary: fc.constantFrom(...huge) },
    { weight: 1, arbitrary: fc.constantFrom(...tooLong) },
  )
  // Undefined has no JSON.
  return fc.tuple(values, spoils).map(([value, spoil]) => spoil(JSON.stringify(value) ?? ''))
}
