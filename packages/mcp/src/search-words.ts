/* The words of a search in the documentation: of the site, and of agents. */

/**
 * The words of the index for a word of a page or of a reader: without common endings, and the word that our pages use for it.
 * VitePress sends the function to the browser as text, so it uses nothing outside of itself.
 */
// cspell:ignore ations ment aeiouls dsgvo
export function indexedWords(term: string): string[] {
  const word = term.toLowerCase().replaceAll(/^[-'"`]+|['"`]{1,9}$/g, '')
  const common =
    'a an and are can do does for from get how i if in is it me my not of on or our should so that the to use we what when where which why with you your'
  if (word === '' || common.split(' ').includes(word)) return []
  if (!/^[a-z-]{3,}$/.test(word)) return [word]
  const stem = word
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^sui])s$/, '$1')
    .replace(/([a-z]{3})(?:ing|ed|ations?|ment)$/, '$1')
    .replace(/([^aeiouls])\1$/, '$1')
    .replace(/([a-z]{3})e$/, '$1')
  // Words of readers with the same meaning. The first word of a line is added to the index and to the search for the others.
  const synonyms = `
remove delete erase drop purge kick
create add insert register invite
student user learner pupil participant customer attendee
list cohort group segment tag tier
email mail e-mail
test spec jest mocha
emulator mock simulator sandbox stub fake
fault chaos inject simulate outage
key token secret credential authentication authorization login
retry repeat resend
timeout deadline slow hang
signal cancel abort
limit throttle quota
spreadsheet csv excel xlsx
page pagination paginate offset cursor
proxy bff backend
log logger debug trace telemetry
real production live deploy
upgrade migrate changelog
parallel isolation isolate concurrent
bulk batch mass many import
personal gdpr privacy pii dsgvo anonymize
clock time date freeze timezone
docker container podman kubernetes
workflow actions pipeline gitlab jenkins
error exception failure
snapshot backup dump
twice duplicate idempotent idempotency
`
  const line = new RegExp(`^.*(?<![\\w-])${stem}[a-z]{0,4}(?![\\w-]).*$`, 'm').exec(synonyms)?.[0]
  const first = line?.split(' ', 1)[0]
  return first === undefined || first.startsWith(stem) ? [stem] : [stem, first.replace(/e$/, '')]
}
