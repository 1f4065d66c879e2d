import { effectOf, exampleRequest, seenByApp } from './fault-text.ts'
import styles from './faults.module.css'
import { type Preset, presets } from './presets.ts'
import type { Scope } from './scope.tsx'

interface PresetCardsProps {
  readonly scope: Scope
  readonly onAdd: (preset: Preset) => void
}

/** One card for each preset. A click, or its number, adds it. */
export function PresetCards({ scope, onAdd }: PresetCardsProps) {
  return (
    <ul className={styles['cards']}>
      {presets.map((preset, index) => {
        const fault = { ...scope, ...preset.effect }
        return (
          <li key={preset.name}>
            <button type="button" className={styles['preset']} onClick={() => onAdd(preset)}>
              <span className={styles['presetHead']}>
                <b>{preset.name}</b>
                <kbd>{index + 1}</kbd>
              </span>
              <span className={styles['presetEffect']}>{effectOf(fault)}.</span>
              <code className={styles['seen']} title={seenByApp(fault)}>
                <span className="visually-hidden">Example: {exampleRequest(scope.operation)} </span>
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
