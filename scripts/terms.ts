/** A word or phrase that the project does not use, because another one already names the thing. */
export interface Term {
  readonly old: RegExp
  /** The words to use. */
  readonly say: string
}

/** One use of an old term. */
export interface Finding {
  readonly line: number
  readonly column: number
  readonly found: string
  readonly say: string
}

/** Words in prose, or parts of camel-case names. `source` is a regular expression in lower case. */
function word(source: string, say: string): Term {
  const capitalized = source.replaceAll(/(?<=^|\|)[a-z]/g, (letter) => letter.toUpperCase())
  return { old: new RegExp(`(?:(?<![A-Za-z])(?:${source})|(?:${capitalized}))(?![a-z])`, 'g'), say }
}

/** Several words of prose, also across the line break of a comment. `source` is a regular expression. */
function phrase(source: string, say: string): Term {
  return { old: new RegExp(`\\b(?:${source.replaceAll(' ', String.raw`[\s*/>]+`)})\\b`, 'gi'), say }
}

/** An identifier or a file name, exactly as it is written. */
function name(source: string, say: string): Term {
  return { old: new RegExp(`(?<!\\w)(?:${source})(?!\\w)`, 'g'), say }
}

/** One word, one meaning. A new entry needs a line in scripts/prose.test.ts. */
export const terms: readonly Term[] = [
  word('doors?', 'transport'),
  word('answers?|answered|answering', 'response, to respond'),
  phrase('what (?:comes?|came) back', 'response, or: is returned'),
  word('refuses?|refused|refusing|refusals?', 'error, error response, to reject'),
  word('mails', 'emails'),
  phrase('e-mails?', 'email'),
  phrase('(?:an?|any|each|every|link|no|second|the|welcome) mail', 'email'),
  name('[A-Za-z]*Mails?', 'email, WelcomeEmail'),
  phrase(String.raw`(?:takes?|taken|taking|took)(?: \w+){0,2} away`, 'to delete, to remove'),
  word('stands?(?!-)|stood', 'is'),
  phrase('(?:brings?|bringing|brought) about', 'to cause'),
  phrase('meets|met by', 'to match'),
  word('nobody|somebody|whoever', 'the thing or the reader as the subject'),
  phrase('what (?:is|are) no', 'a value that is not …'),
  phrase('lead(?:s|ing)? (?:nowhere|to)|led to', 'to return, to link to, to redirect to, to cause'),
  phrase('tells? of|told of', 'to say, to report, to contain'),
  word('admits?|admitted', 'to authorize, to add, to enter'),
  name('settled?(?=[(<])|(?:const|function|let) settled?', 'to merge, to finish, or what the function does'),
  name('ApiFault', 'ServiceError'),
  name('Gate', 'PlatformAccess, RateLimitGate'),
  name('(?:interface|type) Progress', 'RequestTrace'),
  name('(?:interface|type) Route', 'an endpoint of the contract'),
  name(String.raw`shown(?=\()|begunOf`, 'inspect, responseSummary, startedResponse'),
  name('Surroundings|(?:class|interface|type) (?:Host|Place)', 'StudentSources, PlatformServices, SeedTarget'),
  name(String.raw`say[A-Z]\w*`, 'what the function returns or writes'),
  name(String.raw`(?:const|function|let) (?:given|shown|told)|given(?=\()`, 'what the value is'),
  name(
    String.raw`(?<=\/)(?:caller|fast|filled|filled-in|given|walk)\.ts`,
    'endpoint-caller, compiled-schema, rows, required-fields, without-undefined, read-all-pages',
  ),
]

/** Standard terms that contain an old one: a refused connection, the code of Bun for it, and the message of Deno. */
const standard = /connection that (?:is|was) refused|ConnectionRefused|Connection refused \(os error/g

/** Every use of an old term in a text, in the order of the text. */
export function oldTermsIn(original: string): Finding[] {
  const text = original.replaceAll(standard, (term) => ' '.repeat(term.length))
  return terms
    .flatMap(({ old, say }) => [...text.matchAll(old)].map(({ 0: found, index }) => ({ found, index, say })))
    .toSorted((one, other) => one.index - other.index)
    .map(({ found, index, say }) => {
      const before = text.slice(0, index).split('\n')
      return { line: before.length, column: before.at(-1)!.length + 1, found: found.replaceAll(/\s+/g, ' '), say }
    })
}
