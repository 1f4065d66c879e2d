import { inspect, suggest } from '@academy-access/schemas/internal'
import type { ToolAnnotations } from '@modelcontextprotocol/server'
import * as z from 'zod/mini'

import { cleaned, type Clean, shortened } from './results.ts'
import type { ControlInfo, Emulator } from './target.ts'
import { dataOf, described, tool, type Tool } from './tool.ts'

/** The tools that do what the owner of an emulator can do. */
export function controlTools(emulator: Emulator, clean: Clean): Tool[] {
  const { controls } = emulator
  const control = z.string().check(z.describe('Name of a control, such as faults.add'))
  const on = described(z.enum(['academy', 'platform']), 'Needed only for names that both have; default academy')
  return [
    tool({
      name: 'list_controls',
      title: 'List the controls',
      description:
        'Lists what run_control can do with the emulator: faults, clock, plan, keys, courses, offers, reset, fork, snapshots, undo and more.',
      hints: { readOnlyHint: true, openWorldHint: false },
      input: z.strictObject({
        group: described(z.string(), 'Such as faults'),
        offset: described(z.int().check(z.gte(0)), 'Rows to skip'),
      }),
      output: z.object({ controls: z.array(z.string()) }),
      async run({ group, offset }) {
        const groups = [...new Set(controls.map(({ name }) => name.split('.', 1).join('')))]
        if (group !== undefined && !groups.includes(group))
          throw new Error(`No group ${inspect(group)}${suggest(group, groups)}`)
        const found = controls.filter(
          ({ name }) => group === undefined || name === group || name.startsWith(`${group}.`),
        )
        const lines = found.map(({ name, on: owner, kind, summary }) => `${name} (${owner}, ${kind}): ${summary}`)
        return { controls: shortened(lines, offset) as string[] }
      },
    }),
    tool({
      name: 'describe_control',
      title: 'Describe a control',
      description: 'Reads the JSON Schema of the input of a control.',
      hints: { readOnlyHint: true, openWorldHint: false },
      input: z.strictObject({ control, on }),
      output: z.looseObject({ control: z.string(), on: z.string(), summary: z.string(), input: z.unknown() }),
      async run(input) {
        const found = findControl(controls, input.control, input.on)
        return {
          control: found.name,
          on: found.on,
          summary: found.summary,
          input: shortened(found.input),
          hints: hintsOf([found]),
        }
      },
    }),
    tool({
      name: 'run_control',
      title: 'Run a control',
      description:
        'Runs a control of the emulator. describe_control has its input. undo takes back a reset, a restore or a clearing for a minute.',
      hints: { ...hintsOf(controls), openWorldHint: false },
      input: z.strictObject({
        control,
        input: described(z.record(z.string(), z.unknown()), 'Such as { "milliseconds": 60000 } for clock.advance'),
        on,
        academy: described(z.string(), 'Id or name of an academy; default the first'),
        offset: described(z.int().check(z.gte(0)), 'Rows to skip in a list that was cut'),
      }),
      output: dataOf({ control: z.string(), academy: z.optional(z.string()), next: z.optional(z.string()) }),
      async run({ control: name, input = {}, on: owner, academy, offset }) {
        const found = findControl(controls, name, owner)
        const of = found.on === 'platform' ? undefined : await emulator.academy(academy)
        const output = await emulator.run(found.name, input, of?.id)
        const isFixture = found.name === 'snapshot' && of
        return {
          control: found.name,
          ...(of && { academy: of.id }),
          ...(isFixture && { next: `The resource academy://fixtures/${of.id} is the whole fixture, without API keys` }),
          data: shortened(cleaned(isFixture ? withoutKeys(output) : (output ?? null), clean), offset),
        }
      },
    }),
  ]
}

/** A fixture without the API keys: an academy that is created from it gets new ones. */
export function withoutKeys(snapshot: unknown): Record<string, unknown> {
  const { api_keys: _, ...rest } = snapshot as Record<string, unknown>
  return rest
}

function findControl(controls: readonly ControlInfo[], name: string, on: string | undefined): ControlInfo {
  const named = controls.filter((one) => one.name === name)
  const found = named.find((one) => one.on === (on ?? 'academy')) ?? (on === undefined ? named[0] : undefined)
  if (found) return found
  const names = controls.filter((one) => on === undefined || one.on === on).map((one) => one.name)
  const hint = suggest(name, names)
  throw new Error(`No control ${inspect(name)}${hint.length > 100 ? '; list_controls has them' : hint}`)
}

/** The hints of a tool that can run all of these controls, from their kinds. */
function hintsOf(controls: readonly ControlInfo[]): ToolAnnotations {
  const readOnlyHint = controls.every(({ kind }) => kind !== 'change')
  return { readOnlyHint, destructiveHint: !readOnlyHint, idempotentHint: readOnlyHint }
}
