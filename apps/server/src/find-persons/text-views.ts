/** In how many ways a text is read: an address may be encoded for a page within a link within a script. */
const mostViews = 24

/** A text as it was read. */
export interface View {
  readonly text: string
  /** The place of a unit in the original: the index of its start and of its end. */
  readonly placeOf: (unit: number) => readonly [start: number, end: number]
}

/** The text, and what readers see of it after each decoding, and without tags. */
export function* viewsOf(text: string): Generator<View, void, undefined> {
  const views: View[] = [{ text, placeOf: (unit) => [unit, unit + 1] }]
  for (const view of views) {
    yield view
    for (const [pattern, replace] of readers) {
      const next = views.length < mostViews ? rewritten(view, pattern, replace) : view
      if (next !== view && views.every((one) => one.text !== next.text)) views.push(next)
    }
  }
}

const utf8 = (sign: string) =>
  `${sign}[cd][0-9a-f]${sign}[89ab][0-9a-f]|${sign}e[0-9a-f](?:${sign}[89ab][0-9a-f]){2}|${sign}f[0-4](?:${sign}[89ab][0-9a-f]){3}`

/** References of HTML, bytes with percent signs, escapes of scripts and of Markdown, `[at]` and `(dot)`, UTF-7. */
const encoded = new RegExp(
  [
    // An encoded sign that is encoded again, however often.
    '(&)(?:amp;|#38;|#x26;)+',
    '(%)(?:25)+',
    '&#x0*([0-9a-f]{1,6});?',
    String.raw`&#0*(\d{1,7});?`,
    '&([a-z]{2,31});',
    `(%[0-7][0-9a-f]|${utf8('%')})`,
    String.raw`(?:\\|%)u([0-9a-f]{4})|\\u\{0*([0-9a-f]{1,6})\}|\\x([0-9a-f]{2})`,
    String.raw`\\([01][0-7]{2})`,
    String.raw`\\([!-/:-@[-\x60{-~])`,
    String.raw`[[({]\s{0,3}(at|dot)\s{0,3}[\])}]`,
    String.raw`\+AEA(-)`,
  ].join('|'),
  'gi',
)

/** Bytes in quoted-printable, and its breaks of lines. Apart from the others, because `?u=42ada%40school.example` has none. */
const quotedPrintable = new RegExp(`(?:=[0-7][0-9a-f])+|${utf8('=')}|=\r?\n`, 'gi')

/** A tag ends after the values of its attributes, and a comment after its dashes; or the text ends. */
const tags = /<!--(?:[^]*?-->|[^]*)|<[a-z/](?:[^>=]+|=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$))?)*(?:>|$)|<[!?][^>]*(?:>|$)/gi

/** What readers see: each pattern, and the text in place of what it finds. */
const readers: readonly (readonly [pattern: RegExp, replace: (match: RegExpExecArray) => string])[] = [
  [encoded, decoded],
  [quotedPrintable, ([all]) => Buffer.from(all.replaceAll(/[=\r\n]/g, ''), 'hex').toString()],
  [tags, () => ''],
  // An address that is spelled: `ada at school dot example`.
  [/(?<![\p{L}\p{N}])dot(?![\p{L}\p{N}])/giu, () => '.'],
  // The tags of a text with an attribute that never ends, and the addresses of Markdown's links.
  [/<[^<>]*>|\]\([^()]*\)/g, () => ''],
]

function decoded(match: RegExpExecArray): string {
  const [, and, percent, hex, decimal, name, bytes, unit, braced, byte, octal, sign, word, utf7] = match
  const code = hex ?? unit ?? braced ?? byte
  if (code !== undefined) return codePoint(Number.parseInt(code, 16))
  if (decimal !== undefined) return codePoint(Number(decimal))
  if (octal !== undefined) return codePoint(Number.parseInt(octal, 8))
  if (name !== undefined) return namedText(name)
  if (bytes !== undefined) return Buffer.from(bytes.replaceAll('%', ''), 'hex').toString()
  if (utf7 !== undefined || word?.toLowerCase() === 'at') return '@'
  return and ?? percent ?? sign ?? '.'
}

function codePoint(code: number): string {
  return code > 0x10ffff ? ' ' : String.fromCodePoint(code)
}

/** A text with what a pattern finds replaced, or the same view if it finds nothing. */
function rewritten(view: View, pattern: RegExp, replace: (match: RegExpExecArray) => string): View {
  const { text, placeOf } = view
  /** The starts of the pieces in the new text, in the old one, and the ends of those that are replaced. */
  const [starts, olds, ends]: [number[], number[], number[]] = [[], [], []]
  let [written, end] = ['', 0]
  const copy = (to: number) => {
    starts.push(written.length)
    olds.push(end)
    ends.push(-1)
    written += text.slice(end, to)
  }
  for (const match of text.matchAll(pattern)) {
    copy(match.index)
    starts.push(written.length)
    olds.push(match.index)
    end = match.index + match[0].length
    ends.push(end)
    written += replace(match)
  }
  if (written === text.slice(0, end)) return view
  copy(text.length)
  return {
    text: written,
    placeOf(unit) {
      let [low, high] = [0, starts.length - 1]
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if (starts[middle]! <= unit) low = middle
        else high = middle - 1
      }
      const [old, end] = [olds[low]!, ends[low]!]
      return end === -1 ? placeOf(old + unit - starts[low]!) : [placeOf(old)[0], placeOf(end - 1)[1]]
    },
  }
}

const listOf = (words: string, first: number) =>
  words.split(' ').map((word, index): [string, string] => [word, String.fromCodePoint(first + index)])
const greek =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega'
const cyrillic =
  'acy bcy vcy gcy dcy iecy zhcy zcy icy jcy kcy lcy mcy ncy ocy pcy rcy scy tcy ucy fcy khcy tscy chcy shcy shchcy hardcy ycy softcy ecy yucy yacy'
/** What references with names are, in small letters. Case is no difference of a text that is searched. */
const named = new Map([
  ...listOf(greek, 0x3b1),
  ...listOf(cyrillic, 0x430),
  ['iocy', 'ё'],
  ...Object.entries({ amp: '&', lt: '<', gt: '>', num: '#', percnt: '%', bsol: '\\', equals: '=', commat: '@' }),
  ...Object.entries({ szlig: 'ss', aelig: 'æ', oelig: 'œ', eth: 'ð', thorn: 'þ', imath: 'i', inodot: 'i' }),
  ...Object.entries({ lpar: '(', rpar: ')', lsqb: '[', lbrack: '[', rsqb: ']', rbrack: ']', lcub: '{', rcub: '}' }),
  ...['shy', 'zwj', 'zwnj', 'lrm', 'rlm', 'nobreak'].map((name): [string, string] => [name, '']),
])

/** The text of a reference with a name. One that is unknown is a sign that no name contains. */
function namedText(name: string): string {
  const known = named.get(name.toLowerCase())
  if (known !== undefined) return known
  const [, letter] =
    /^([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|caron|breve|macr|ogon|dot|dblac|strok|slash|midot|fr|opf|scr)$/i.exec(
      name,
    ) ?? []
  return letter ?? ' '
}
