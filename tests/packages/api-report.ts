import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor'

import { privateEntries, type Published } from './published.ts'

/** An entry of a package that has declarations. */
export interface Entry {
  /** Name of its report, such as `index` or `node`. */
  name: string
  /** Absolute path of its declarations. */
  types: string
}

/** The public entries of a package that have declarations. JSON files have none. */
export function entriesOf({ folder, manifest }: Published): Entry[] {
  return Object.entries(manifest.exports).flatMap(([name, target]) =>
    typeof target === 'string' || privateEntries.has(name)
      ? []
      : [{ name: /([^/]+)\.d\.ts$/.exec(target.types)![1]!, types: join(folder, target.types) }],
  )
}

/** The entries of built packages, read by one compiler: most of its time is the library of TypeScript. */
export function compileEntries(packages: readonly Published[]): CompilerState {
  const entries = packages.flatMap(entriesOf)
  return CompilerState.create(configOf(packages[0]!, entries[0]!, tmpdir()), {
    additionalEntryPoints: entries.map(({ types }) => types),
  })
}

/** A declaration of an entry, as API Extractor reports it. */
export interface Declaration {
  /** Whether the entry exports it: a type that a public type uses is public, even if it is not exported. */
  readonly isExported: boolean
  /** Without `export`. */
  readonly text: string
}

/** What API Extractor reports of the public surface of each entry of a package, of those that the compiler has read. */
export function surfaceOf(one: Published, compilerState: CompilerState): Map<string, Declaration[]> {
  const to = mkdtempSync(join(tmpdir(), 'academy-api-'))
  try {
    return new Map(
      entriesOf(one).map((entry) => {
        const problems: string[] = []
        Extractor.invoke(configOf(one, entry, to), {
          localBuild: true,
          compilerState,
          messageCallback: (message) => {
            message.handled = true
            if (message.logLevel === ExtractorLogLevel.Error) problems.push(message.text)
          },
        })
        if (problems.length > 0) throw new Error(`${one.name}, ${entry.name}: ${problems.join('; ')}`)
        return [entry.name, declarationsIn(readFileSync(join(to, `${entry.name}.api.md`), 'utf8'))]
      }),
    )
  } finally {
    rmSync(to, { recursive: true })
  }
}

/** The declarations of a report. What it imports says nothing about the surface. */
function declarationsIn(report: string): Declaration[] {
  const code = /(?<=^```ts\n)[^]*(?=\n```$)/m.exec(report)![0]
  return code
    .split(/\n\n(?=\/\/ @|export |\/\/ \(No)/)
    .filter((part) => !/^\s*(?:import |\/\/ \(No @packageDocumentation)/.test(part))
    .map((part) => {
      const text = part.trim().replace(/^export (?!\{|\*)/m, '')
      return { isExported: text !== part.trim() || /^export /m.test(text), text }
    })
}

/**
 * One page about the surfaces of a package. A declaration that stands in an earlier entry is named, and not repeated.
 */
export function pageOf({ name }: Published, surface: ReadonlyMap<string, readonly Declaration[]>): string {
  const written = new Set<string>()
  const sections = [...surface].map(([entry, declarations]) => {
    const parts = declarations.flatMap(({ isExported, text }) => {
      const name = /(?<=\b(?:class|const|function|interface|namespace|type) )\w+/.exec(text)?.[0]
      if (written.has(text) && name) return isExported ? `// export ${name}, as above` : []
      written.add(text)
      return isExported ? text.replace(/^(?!\/\/|export )/m, 'export ') : text
    })
    return `## ${entry}\n\n\`\`\`ts\n${parts.join('\n\n')}\n\`\`\`\n`
  })
  return [`# Public surface of ${name}\n`, '`pnpm api` writes this page from the declarations.\n', ...sections].join(
    '\n',
  )
}

function configOf({ folder }: Published, { name, types }: Entry, to: string): ExtractorConfig {
  const silent = { default: { logLevel: ExtractorLogLevel.None } }
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: types,
      newlineKind: 'lf',
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: 'es2023',
            lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
            module: 'nodenext',
            strict: true,
            exactOptionalPropertyTypes: true,
            skipLibCheck: true,
            types: [],
          },
          files: [types],
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: `${name}.api.md`,
        reportFolder: to,
        reportTempFolder: to,
        includeForgottenExports: true,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        extractorMessageReporting: silent,
        tsdocMessageReporting: silent,
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, 'package.json'),
  })
}
