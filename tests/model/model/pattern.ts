/** A value that the service makes up. The model learns it from the first response that contains it. */
export class Id {
  readonly label: string
  /** Where no other id has its value: an academy and its forks, or `''` for the whole platform. See `AcademyModel`. */
  readonly scope: string
  readonly form: RegExp
  value: string | undefined

  constructor(label: string, scope: string, form: RegExp = uuidVersion4) {
    this.label = label
    this.scope = scope
    this.form = form
  }
}

/** A text that is not compared, because no rule fixes it. It must not be blank, and contain `word` if there is one. */
export class AnyText {
  readonly word: string

  constructor(word = '') {
    this.word = word
  }
}

/** A value that is not compared at all, because no rule says anything of it. */
export const anyValue = Symbol('any value')

/** Expected JSON. A field that is undefined must be missing from the response. */
export type Pattern =
  | null
  | boolean
  | number
  | string
  | Id
  | AnyText
  | typeof anyValue
  | readonly Pattern[]
  | { readonly [field: string]: Pattern | undefined }

// D13: ids are sent in lower case, version 4.
const uuidVersion4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
