import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'

import { useViewSearch } from '../../addresses.ts'
import { type Fault, addFault } from '../../api/client.ts'
import { useAcademy } from '../../shell/academy.tsx'
import { keysText } from '../../shell/command-keys.ts'
import { useCommands, useRowKeys } from '../../shell/commands.tsx'
import { Button } from '../../ui/button.tsx'
import { View } from '../../ui/layout.tsx'
import { runUndoable } from '../../ui/messages.tsx'
import { Changeable, useIsReadOnly } from '../../ui/read-only.tsx'
import { QueryResult } from '../shared/record-pane.tsx'
import { CustomFault } from './custom-fault.tsx'
import { FaultList } from './fault-list.tsx'
import { type Preset, PresetCards, keysOfPreset, presets } from './presets.tsx'
import { ScopeChoices, useScope } from './scope.tsx'

/** Makes requests fail on purpose: presets and an own fault at the left, the faults that can still fire at the right. */
export function Faults() {
  const { id: academyId, controls, queries } = useAcademy()
  const search = useViewSearch()
  const scope = useScope()
  const query = useQuery(queries.faults.list())
  const { data: faults = [] } = query
  const isReadOnly = useIsReadOnly()

  const removed = (gone: readonly Fault[], message: string, remove: () => Promise<unknown>) =>
    runUndoable('the removal', message, async () => {
      await remove()
      // Each gets a new id, and comes last: `times` has counted down.
      return async () => {
        for (const { id: _, hits: __, ...fault } of gone) await addFault(academyId, fault)
      }
    })
  const remove = (fault: Fault) => removed([fault], 'The fault is removed', () => controls.faults.remove(fault.id))
  const removeAll = () => removed(faults, 'No fault can fire now', () => controls.faults.clear())
  const add = ({ name, effect }: Preset) =>
    runUndoable(`the fault “${name}”`, `Added: ${name}`, async () => {
      const { id } = await addFault(academyId, { ...effect, ...scope })
      return () => controls.faults.remove(id)
    })
  const openForm = () => search.open({ form: 'custom' })

  useCommands([
    ...presets.map((preset) => ({
      label: `Add a fault: ${preset.name}`,
      group: 'Page' as const,
      keys: keysOfPreset(preset),
      isChange: true,
      run: () => add(preset),
    })),
    { label: 'Add a custom fault', group: 'Page', keys: 'c', isChange: true, run: openForm },
    { label: 'Remove all faults', group: 'Page', keys: 'Alt+KeyX', isChange: true, run: removeAll },
  ])
  useRowKeys()

  const part = 'flex flex-col gap-3 pt-4 pb-5 px-5 overflow-auto @max-[816px]:overflow-visible max-narrow:p-3'
  const head = 'flex items-center flex-wrap justify-between gap-2 min-h-7'
  return (
    <View
      title="Faults"
      tools={
        faults.length > 0 ? (
          <a href="#present-faults" className="hidden max-[1000px]:inline">
            {faults.length} can still fire
          </a>
        ) : (
          <p className="text-muted">Failures of the next requests.</p>
        )
      }
      pane={
        search.get('form') === 'custom' &&
        !isReadOnly && <CustomFault scope={scope} onClose={() => search.set({ form: undefined })} />
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(300px,400px)] flex-1 min-h-0 @max-[816px]:block @max-[816px]:overflow-auto">
        <Changeable>
          <section className={part} aria-labelledby="add-faults">
            <div className={head}>
              <h2 id="add-faults">Add a fault</h2>
              <Button icon={<Plus />} onClick={openForm} title="Add a custom fault (c)">
                Custom fault
              </Button>
            </div>
            <ScopeChoices />
            <PresetCards scope={scope} onAdd={add} />
          </section>
        </Changeable>
        <section
          className={`${part} border-l bg-surface @max-[816px]:border-t @max-[816px]:border-l-0`}
          aria-labelledby="present-faults"
        >
          <div className={head}>
            <h2 id="present-faults">
              Can still fire
              {faults.length > 0 && <span className="text-muted"> {faults.length}</span>}
            </h2>
            {faults.length > 0 && (
              <Button
                isChange
                look="quiet"
                icon={<Trash2 />}
                onClick={removeAll}
                title={`Remove all faults (${keysText('Alt+KeyX')})`}
              >
                Remove all
              </Button>
            )}
          </div>
          <p className="text-muted">
            For each request with a valid key, the first fault of this list that matches fires, and no other.
          </p>
          <QueryResult query={query}>{(rows) => <FaultList faults={rows} onRemove={remove} />}</QueryResult>
        </section>
      </div>
    </View>
  )
}
