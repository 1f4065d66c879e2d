/* Writes the page of the dashboard API from the tree of controls. */
import { readFileSync } from 'node:fs'

import { describeControls } from '../../packages/dashboard-api/src/controls.ts'
import { anchorOf } from './anchor.ts'
import { type Meanings, type Schema, schemaTables, table } from './schema-tables.ts'

type Control = ReturnType<typeof describeControls>[number]

/** The interface of the engine whose comments describe the fields of an input. Other inputs have only types and defaults. */
const inputTypes: Readonly<Record<string, string>> = {
  'academies.create': 'AcademyFixture',
  restore: 'AcademyFixture',
  fork: 'ForkOptions',
  compare: 'CompareOptions',
  'keys.create': 'KeyChanges',
  'keys.update': 'KeyChanges',
  'courses.create': 'CourseInput',
  'courses.update': 'CourseInput',
  'offers.create': 'OfferInput',
  'offers.update': 'OfferInput',
  'students.update': 'StudentChanges',
  'faults.add': 'FaultInput',
}

/** The page, with the meanings of fields from the reference of the engine in this folder. */
export function dashboardPage(reference: string): string {
  const controls = describeControls()
  const { fieldTable } = schemaTables({}, (name) => name)

  return `# Dashboard API

What the service's owner does in its dashboard, and what only an emulator can do: academies, faults, the clock. Each is a control,
called with \`POST /dashboard/api/academies/:id/controls/:name\`, or \`POST /dashboard/api/controls/:name\` for one of the platform, of
[the server](../guides/dashboard-api.md). Input and response are JSON, with the envelope of the API: a success has \`data\`, an error
response has \`error\`. The OpenAPI document is at \`/dashboard/openapi.json\`.

Only programs and pages of the same machine may call it, unless the server has \`--dashboard-token\` or \`--dashboard-origin\`.

${table(
  ['Control', 'What it does'],
  controls.map((control) => [`[\`${control.name}\`](#${anchorOf(titleOf(control))})`, control.summary]),
)}

${controls.map(section).join('\n\n')}
`

  function section(control: Control): string {
    const { name, kind, summary } = control
    const input = control.input as Schema
    const hasFields = Object.keys(input.properties ?? {}).length > 0
    const meanings = meaningsIn(`${reference}/engine/interfaces/${inputTypes[name]}.md`)
    return [
      `## ${titleOf(control)}`,
      `${summary.replace(/\.$/, '')}. Kind: ${kind}.`,
      ...(hasFields ? [fieldTable(input, meanings)] : []),
    ].join('\n\n')
  }
}

const titleOf = ({ name, on }: Control) => (on === 'platform' ? `platform: ${name}` : name)

/** Reads the descriptions of fields from a generated page. */
function meaningsIn(file: string): Meanings {
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return new Map()
  }
  const rows = text.split('\n').flatMap((line): [string, string][] => {
    const name = /^\| (?:<a id="[^"]*"><\/a> )?`([^`]+)` \|/.exec(line)?.[1]?.replace(/\?$/, '')
    const meaning = line
      .replace(/ \|$/, '')
      .split(/(?<!\\) \| /)
      .at(-1)
      ?.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    return name === undefined || meaning === undefined || meaning === '-'
      ? []
      : [[name, meaning.replaceAll('\\|', '|')]]
  })
  return new Map(rows)
}
