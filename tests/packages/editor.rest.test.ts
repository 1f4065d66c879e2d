import { join } from 'node:path'

import ts from 'typescript'
import { expect, it } from 'vitest'

import { root } from './published.ts'

/*
 * What an editor shows of the published declarations, asked through the language service of TypeScript.
 */

const file = join(import.meta.dirname, 'program.ts')

/** The language service for a program that imports the built packages. */
function serviceOf(text: string): ts.LanguageService {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    types: [],
    strict: true,
    skipLibCheck: true,
  }
  return ts.createLanguageService({
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const content = name === file ? text : ts.sys.readFile(name)
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content)
    },
    getCurrentDirectory: () => root,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: (name) => ts.sys.readFile(name),
    directoryExists: (name) => ts.sys.directoryExists(name),
    getDirectories: (name) => ts.sys.getDirectories(name),
    realpath: (name) => ts.sys.realpath?.(name) ?? name,
  })
}

const imports = `import * as sdk from '@academy-access/sdk'
import * as proxy from '@academy-access/sdk/proxy'
import * as query from '@academy-access/sdk/query'
declare const academy: sdk.AcademyClient
declare const page: sdk.PagePromise<sdk.Student>
declare const error: sdk.ApiError
`

/** Each function below a value: `academy.students.create`. A class counts with its constructor and its static methods. */
function functionsOf(names: readonly string[]): string[] {
  const service = serviceOf(imports + names.map((name) => `void ${name}\n`).join(''))
  const program = service.getProgram()!
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)!
  const found: string[] = []
  const walk = (name: string, type: ts.Type, depth: number) => {
    if (type.getConstructSignatures().length > 0 && name.endsWith('Client')) found.push(`new ${name}`)
    if (type.getCallSignatures().length > 0) found.push(name)
    else if (depth > 0)
      for (const property of type.getProperties()) {
        const isOurs = property.declarations?.some((one) => one.getSourceFile().fileName.includes('packages/sdk/'))
        if (!isOurs || !/^[a-z]\w*$/i.test(property.name)) continue
        walk(`${name}.${property.name}`, checker.getTypeOfSymbolAtLocation(property, source), depth - 1)
      }
  }
  for (const statement of source.statements) {
    if (!ts.isExpressionStatement(statement) || !ts.isVoidExpression(statement.expression)) continue
    const { expression } = statement.expression
    walk(expression.getText(), checker.getTypeAtLocation(expression), 3)
  }
  return found
}

it('the signature help shows a text for each parameter of each method and function of the client', () => {
  const functions = functionsOf(['academy', 'page', 'sdk', 'proxy', 'query'])
  expect(functions).toEqual(
    expect.arrayContaining([
      'academy.request',
      'academy.lists.members.add',
      'new sdk.AcademyClient',
      'page.all',
      'sdk.ApiError.of',
      'proxy.createProxy',
    ]),
  )
  const text = imports + functions.map((name) => `${name}(\n`).join(';')
  const service = serviceOf(text)
  const without: string[] = []
  let parameters = 0
  for (const name of functions) {
    const position = text.indexOf(`${name}(\n`) + name.length + 1
    const help = service.getSignatureHelpItems(file, position, {})
    expect(help?.items, name).not.toEqual([])
    for (const parameter of help?.items.flatMap((item) => item.parameters) ?? []) {
      parameters++
      if (ts.displayPartsToString(parameter.documentation).trim().length < 8) without.push(`${name}: ${parameter.name}`)
    }
  }
  expect(without).toEqual([])
  expect(parameters).toBeGreaterThan(50)
})

it('the completion of a compared code lists the known codes', () => {
  const text = `${imports}void (error.code === '')\n`
  const names = serviceOf(text)
    .getCompletionsAtPosition(file, text.indexOf("''") + 1, {})
    ?.entries.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['already_exists', 'not_found', 'rate_limit_exceeded']))
})
