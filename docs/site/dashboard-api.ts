/* Writes the page of the dashboard API from the tree of controls. */
import { describeControls } from '../../packages/dashboard-api/src/controls.ts'
import { anchorOf } from './anchor.ts'
import { type Schema, schemaTables, table } from './schema-tables.ts'

type Control = ReturnType<typeof describeControls>[number]

/** The page. */
export function dashboardPage(): string {
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
    const { kind, summary } = control
    const input = control.input as Schema
    const hasFields = Object.keys(input.properties ?? {}).length > 0
    return [
      `## ${titleOf(control)}`,
      `${summary.replace(/\.$/, '')}. Kind: ${kind}.`,
      ...(hasFields ? [fieldTable(input)] : []),
    ].join('\n\n')
  }
}

const titleOf = ({ name, on }: Control) => (on === 'platform' ? `platform: ${name}` : name)
