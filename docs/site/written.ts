/*
 * Parts of pages that are written from the contract, the rules and other files. They are in the Markdown between two comments,
 * so that a page is whole on GitHub too. A test compares them, and `vitest -u` writes them.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { checks } from '../../packages/engine/src/request/checks.ts'
import { docsOf } from '../../packages/schemas/src/endpoint-docs.ts'
import { type ErrorCode, endpointList, errors } from '../../packages/schemas/src/index.ts'
import { ruleChapters } from './rules.ts'
import { table } from './schema-tables.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const markers = /(<!-- from: (\w+) ?(.*?) -->\n)[^]*?(<!-- end -->)/g

/** A page with its parts written anew. `page` is its path from the root. */
export function withParts(page: string, text: string): string {
  return text.replaceAll(markers, (_, start: string, kind: string, argument: string, end: string) => {
    const write = kinds[kind]
    if (!write) throw new Error(`${page}: expected one of ${Object.keys(kinds).join(', ')}, got "from: ${kind}"`)
    return `${start}\n${write(argument, page)}\n\n${end}`
  })
}

const kinds: Readonly<Record<string, (argument: string, page: string) => string>> = {
  file: (path, page) => {
    const code = readFileSync(join(root, dirname(page), path), 'utf8').trim()
    // The examples have their own tests.
    return `\`\`\`${extname(path).slice(1)} no-run\n${code}\n\`\`\``
  },
  retries: () => {
    const head = ['Operation', 'Method', 'Repeated after a lost response or a 5xx', 'Another client can lose']
    const rows = endpointList.map(({ id, method, repeatable }) => {
      const { reason, loss } = docsOf({ id, repeatable }).repeat
      return [operationLink(id), `\`${method}\``, `${repeatable ? 'yes' : '**no**'}: ${reason}`, loss]
    })
    return table(head, rows)
  },
  chapters: () =>
    table(
      ['Chapter', 'Sections', 'Rules', 'Decisions'],
      ruleChapters().map(({ page, title, sections, rows }) => [
        `[${title}](${page})`,
        sections.join('<br>'),
        ranges(rows.map(({ number }) => number).filter((number) => number.startsWith('R'))),
        ranges(rows.map(({ number }) => number).filter((number) => number.startsWith('D'))),
      ]),
    ),
  errors: () =>
    table(
      ['Code', 'Status', 'When'],
      Object.entries(errors).map(([code, { status, condition }]) => [
        `[\`${code}\`](${code}.md)`,
        String(status),
        condition,
      ]),
    ),
  error: (code) => {
    if (!isCode(code)) throw new Error(`expected a code of the error table, got "${code}"`)
    return [
      table(
        ['Property', 'Value'],
        [
          ['Status', String(errors[code].status)],
          ['When', errors[code].condition],
          ['Check', checksOf(code)],
          ['Operations', operationsOf(code)],
        ],
      ),
      // Readers who look for the cause of an error need no rule numbers.
      '<details>\n<summary>The rules with this code, and their tests</summary>',
      table(['Chapter', 'Rules', 'Tests'], rulesOf(code)),
      '</details>',
    ].join('\n\n')
  },
}

/** Numbers as ranges: `R001–R072, R295`. */
function ranges(numbers: readonly string[]): string {
  const runs: string[][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last !== undefined && Number(number.slice(1)) === Number(last.at(-1)!.slice(1)) + 1) last.push(number)
    else runs.push([number])
  }
  return runs.map((run) => (run.length === 1 ? run[0]! : `${run[0]!}–${run.at(-1)!}`)).join(', ')
}

function isCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code)
}

function checksOf(code: ErrorCode): string {
  const found = checks.filter(({ codes }) => codes !== 'endpoint' && codes.includes(code))
  const isCommon = endpointList.every(({ errors: own }) => (own as readonly ErrorCode[]).includes(code))
  // The last check has the codes of the endpoints, which are not those of all.
  const last = checks.filter(({ codes }) => codes === 'endpoint' && !isCommon && code !== 'validation_error')
  return (
    [...found, ...last]
      .map(({ name, condition }) => `**${name}**: ${condition.replace(/: see D01.*/, '.')}`)
      .join('<br>') || 'None: no check of a request has this error.'
  )
}

function operationsOf(code: ErrorCode): string {
  const having = endpointList.filter(({ errors: own }) => (own as readonly ErrorCode[]).includes(code))
  return having.length === endpointList.length ? 'all' : having.map(({ id }) => operationLink(id)).join(', ')
}

/** A link to the declaration of an operation. The site turns it into one to the reference. */
function operationLink(id: string): string {
  return `[\`${id}\`](../../packages/schemas/src/endpoints/${id.split('.', 1)[0]!}.ts)`
}

/** The rules with a code, by the chapters that have them and their tests. */
function rulesOf(code: ErrorCode): string[][] {
  const folders = ['packages/rules/src/{chapters/*,own-academy/*,every-response}.ts', 'tests/conformance/rules/*.ts']
  const sources = globSync(folders, { cwd: root })
    .toSorted()
    .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const)
  return ruleChapters().flatMap(({ page, title, rows }) => {
    const numbers = rows.filter(({ behaviour }) => behaviour.includes(`\`${code}\``)).map(({ number }) => number)
    const tests = numbers.flatMap((number) => sources.find(([, source]) => source.includes(number))?.[0] ?? [])
    const links = [...new Set(tests)].map((path) => `[${path.split('/').at(-1)}](../../${path})`)
    return numbers.length === 0 ? [] : [[`[${title}](../${page})`, ranges(numbers), links.join(', ')]]
  })
}
