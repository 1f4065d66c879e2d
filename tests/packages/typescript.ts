import { resolve } from 'node:path'

import ts from 'typescript'

import { root } from './published.ts'

/** A program of one module that exists only here, with imports as from a file at `path`, from the root. */
export function programOf(path: string, text: string): ts.Program {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    strict: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    allowArbitraryExtensions: true,
    resolveJsonModule: true,
    noEmit: true,
    types: [],
  }
  const file = resolve(root, path)
  const host = ts.createCompilerHost(options, true)
  const { fileExists, getSourceFile, readFile } = host
  host.fileExists = (name) => name === file || fileExists(name)
  host.readFile = (name) => (name === file ? text : readFile(name))
  host.getSourceFile = (name, version) =>
    name === file ? ts.createSourceFile(name, text, version, true) : getSourceFile(name, version)
  return ts.createProgram([file], options, host)
}

/** Every error of a program, one per line. */
export function errorsOf(program: ts.Program): string[] {
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
