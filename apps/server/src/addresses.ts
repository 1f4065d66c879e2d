/** What white space, brackets and signs of punctuation separate. */
const word = /[^\s<>"(),:;[\]\\]+/g

/** The email addresses of a text: its words with an @ in them, without the punctuation at their ends. */
export function addressesOf(text: string): string[] {
  return (text.match(word) ?? []).flatMap((one) => addressIn(one) ?? [])
}

/** The text with another text in place of each of its email addresses. */
export function replaceAddresses(text: string, replace: (address: string) => string): string {
  return text.replaceAll(word, (one) => {
    const address = addressIn(one)
    return address === undefined ? one : replace(address) + one.slice(address.length)
  })
}

function addressIn(one: string): string | undefined {
  return one.slice(1, -1).includes('@') ? one.replace(/^(.*[^.!?'])?[.!?']*$/s, '$1') : undefined
}
