/* The JSON report of Playwright. */
/** A file of a report. */
export interface Attachment {
  readonly name: string
  readonly contentType: string
  /** Base64. */
  readonly body?: string
  /** The file, in place of `body`. */
  readonly path?: string
}

/** The result of a test. */
export interface Result {
  readonly status: string
  readonly errors: readonly { readonly message: string }[]
  readonly attachments: readonly Attachment[]
}

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs: readonly {
    readonly title: string
    readonly tests: readonly { readonly results: readonly Result[] }[]
  }[]
}

/** The result of each test of a run, by title. */
export function resultsOf(output: string): Map<string, Result> {
  const { suites } = JSON.parse(output) as { suites: readonly Suite[] }
  const specs = (all: readonly Suite[]): Suite['specs'] =>
    all.flatMap((suite) => [...suite.specs, ...specs(suite.suites ?? [])])
  return new Map(specs(suites).map(({ title, tests }) => [title, tests[0]!.results.at(-1)!]))
}
