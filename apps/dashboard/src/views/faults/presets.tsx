import type { FaultInput } from '../../api/client.ts'
import { keysText } from '../../shell/command-keys.ts'
import { effectOf, exampleRequest, seenByApp } from './fault-text.ts'
import type { Scope } from './fault-draft.ts'

export interface Preset {
  readonly name: string
  readonly effect: Omit<FaultInput, 'operation' | 'times' | 'probability'>
}

/** The most frequent failures, in the order of the number keys that add them. */
export const presets: readonly Preset[] = [
  { name: 'Too many requests', effect: { status: 429, retry_after: 2 } },
  { name: 'Plan limit reached', effect: { status: 402, code: 'limit_exceeded' } },
  { name: 'Internal error', effect: { status: 500 } },
  { name: 'Service unavailable', effect: { status: 503 } },
  { name: 'Slow response', effect: { delay_ms: 2000 } },
  { name: 'Lost response', effect: { phase: 'after', network: 'reset' } },
  { name: 'Half response', effect: { phase: 'after', network: 'truncate' } },
  { name: 'Connection reset', effect: { network: 'reset' } },
  { name: 'Stalled response', effect: { phase: 'after', network: 'stall' } },
]

/** The keys that add a preset. */
export const keysOfPreset = (preset: Preset): string => `Alt+Digit${presets.indexOf(preset) + 1}`

interface PresetCardsProps {
  readonly scope: Scope
  readonly onAdd: (preset: Preset) => void
}

/** One card for each preset. A click, or its number, adds it. */
export function PresetCards({ scope, onAdd }: PresetCardsProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,200px),1fr))] gap-2">
      {presets.map((preset) => {
        const fault = { ...scope, ...preset.effect }
        return (
          <li key={preset.name}>
            <button
              type="button"
              className="flex flex-col border rounded-lg bg-raised gap-1 py-2.5 px-3 text-left size-full hover:border-strong hover:bg-hover"
              onClick={() => onAdd(preset)}
            >
              <span className="flex justify-between gap-2 [&_b]:font-semibold [&_kbd]:text-muted">
                <b>{preset.name}</b>
                <kbd>{keysText(keysOfPreset(preset))}</kbd>
              </span>
              <span className="flex-1">{effectOf(fault)}.</span>
              <code className="text-muted leading-4.5 wrap-anywhere line-clamp-2" title={seenByApp(fault)}>
                <span className="sr-only">Example: {exampleRequest(scope.operation)} </span>
                <span aria-hidden>→ </span>
                {seenByApp(fault)}
              </code>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
