/** The kinds of characters. */
const [none, lower, upper, digit, at] = [0, 1, 2, 3, 4]

/** The letters, digits and @ of the text that was read last, in the form in which they are compared. */
export class Letters {
  length = 0
  units = new Uint16Array(0)
  /** Where each letter begins and ends in the text. */
  begins = new Uint32Array(0)
  ends = new Uint32Array(0)
  /** Whether a word begins with the letter: `AdaLovelace2` has three. */
  isStart = new Uint8Array(0)

  read(text: string): void {
    this.length = 0
    this.#reserve(text.length)
    let before = none
    for (let index = 0; index < text.length;) {
      const code = text.codePointAt(index)!
      const end = index + (code > 0xffff ? 2 : 1)
      const point = code < 128 ? ascii[code]! : foldedPoint(code)
      if (point.kind === undefined) {
        // A mark belongs to the letter before it. Other characters are not seen.
        if (before !== none && point.isMark) this.ends[this.length - 1] = end
      } else {
        const isStart = before !== point.kind && !(before === upper && point.kind === lower)
        this.#add(point.folded, index, end, isStart)
        before = point.folded === '' ? none : point.kind
      }
      index = end
    }
  }

  #add(folded: string, begin: number, end: number, isStart: boolean): void {
    this.#reserve(this.length + folded.length)
    for (let unit = 0; unit < folded.length; unit++) {
      this.units[this.length] = folded.charCodeAt(unit)
      this.begins[this.length] = begin
      this.ends[this.length] = end
      this.isStart[this.length++] = unit === 0 && isStart ? 1 : 0
    }
  }

  slice(start: number, end: number): string {
    let text = ''
    for (let index = start; index < end; index++) text += String.fromCharCode(this.units[index]!)
    return text
  }

  /** The start and end of the word that ends here. */
  wordBefore(end: number): [start: number, end: number] {
    let start = end - 1
    while (start > 0 && !this.isStart[start]) start--
    return [start, end]
  }

  /** A word with those before and after it. */
  wordsAround(start: number, end: number, reach: number) {
    const words = [{ text: this.slice(start, end), start, end, isCentre: true }]
    for (let turn = 0, first = start; turn < reach && first > 0; turn++) {
      const [start, end] = this.wordBefore(first)
      words.unshift({ text: this.slice(start, end), start, end, isCentre: false })
      first = start
    }
    for (let turn = 0, last = end; turn < reach && last < this.length; turn++) {
      const start = last++
      while (last < this.length && !this.isStart[last]) last++
      words.push({ text: this.slice(start, last), start, end: last, isCentre: false })
    }
    return words
  }

  #reserve(size: number): void {
    if (size <= this.units.length) return
    const grown = <Units extends Uint16Array | Uint32Array | Uint8Array>(made: Units, old: Units) => {
      made.set(old)
      return made
    }
    this.units = grown(new Uint16Array(2 * size), this.units)
    this.begins = grown(new Uint32Array(2 * size), this.begins)
    this.ends = grown(new Uint32Array(2 * size), this.ends)
    this.isStart = grown(new Uint8Array(2 * size), this.isStart)
  }
}

/** The letters of a text. */
export function foldedText(text: string): string {
  let folded = ''
  for (const character of text) {
    const code = character.codePointAt(0)!
    folded += (code < 128 ? ascii[code]! : foldedPoint(code)).folded
  }
  return folded
}

/** A character as it is compared. It has no kind if a reader does not see it, and no text if it is no letter. */
interface FoldedPoint {
  readonly folded: string
  readonly kind: number | undefined
  readonly isMark?: boolean
}

const points = new Map<number, FoldedPoint>()

function foldedPoint(code: number): FoldedPoint {
  const known = points.get(code)
  if (known) return known
  const point = fold(String.fromCodePoint(code))
  points.set(code, point)
  return point
}

function fold(character: string): FoldedPoint {
  const isMark = /\p{M}/u.test(character)
  if (isMark || /\p{Default_Ignorable_Code_Point}/u.test(character)) return { folded: '', kind: undefined, isMark }
  const plain = (text: string) => text.normalize('NFKD').replaceAll(/[^\p{L}\p{N}@]/gu, '')
  const folded = plain(plain(character).toUpperCase().toLowerCase())
  const kind = folded === '@' ? at : /\p{N}/u.test(character) ? digit : /\p{Lu}/u.test(character) ? upper : lower
  return { folded, kind }
}

const ascii = Array.from({ length: 128 }, (_, code) => fold(String.fromCodePoint(code)))

/** The words of a name or an account, in the form in which they are compared. */
export function wordsOf(text: string): string[] {
  return (text.normalize('NFKC').match(/[\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]+/gu) ?? [])
    .map(foldedText)
    .filter((word) => word !== '')
}
