import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import ts from 'typescript'

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** A program of modules that are not on disk, by the paths from the root at which they would be. */
export function programOf(modules: Readonly<Record<string, string>>): ts.Program {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    strict: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    allowArbitraryExtensions: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  }
  const texts = new Map(Object.entries(modules).map(([path, text]) => [resolve(root, path), text]))
  const host = ts.createCompilerHost(options, true)
  const onDisk = { ...host }
  host.fileExists = (name) => texts.has(name) || onDisk.fileExists(name)
  host.readFile = (name) => texts.get(name) ?? onDisk.readFile(name)
  host.getSourceFile = (name, version) => {
    const text = texts.get(name)
    return text === undefined ? onDisk.getSourceFile(name, version) : ts.createSourceFile(name, text, version, true)
  }
  return ts.createProgram([...texts.keys()], options, host)
}

/** Every error of a program, one per line. */
export function errorsOf(program: ts.Program): string[] {
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
