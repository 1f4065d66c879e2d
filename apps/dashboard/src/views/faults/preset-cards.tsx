import { keysText } from '../../shell/command-keys.ts'
import { effectOf, exampleRequest, seenByApp } from './fault-text.ts'
import { type Preset, presets } from './presets.ts'
import type { Scope } from './scope.tsx'

interface PresetCardsProps {
  readonly scope: Scope
  readonly onAdd: (preset: Preset) => void
}

/** One card for each preset. A click, or its number, adds it. */
export function PresetCards({ scope, onAdd }: PresetCardsProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,200px),1fr))] gap-2">
      {presets.map((preset, index) => {
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
                <kbd>{keysText(`Alt+Digit${index + 1}`)}</kbd>
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
