import { useQuery } from '@tanstack/react-query'
import { Plus, ShieldCheck, Trash2, X, Zap } from 'lucide-react'

import { useViewSearch } from '../../addresses.ts'
import { addFault, type Fault } from '../../api/client.ts'
import { useAcademy } from '../../shell/academy.tsx'
import { keysText } from '../../shell/command-keys.ts'
import { useCommands, useRowKeys } from '../../shell/commands.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty, View } from '../../ui/layout.tsx'
import { runUndoable } from '../../ui/messages.tsx'
import { Changeable, useIsReadOnly } from '../../ui/read-only.tsx'
import { QueryResult } from '../shared/record-pane.tsx'
import { CustomFault } from './custom-fault.tsx'
import { keysOfPreset, type Preset, PresetCards, presets } from './presets.tsx'
import { ChoiceField, Field, NumberInput, Segmented } from '../../ui/field.tsx'
import { keysOf } from '../../ui/text.ts'
import { greatest } from '../../view-path.ts'
import { faultOperations, operationNames, type Scope } from './fault-draft.ts'
import { Badge, OperationBadge } from '../../ui/badge.tsx'
import { conditionOf, effectOf, frequencyOf } from './fault-text.ts'

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

const frequencies = { once: 'Once', times: '× n', always: 'Always', some: '10 %' } as const

/** The scope that the address names: every operation, once. */
export function useScope(): Scope {
  const search = useViewSearch()
  const operation = search.oneOf('operation', faultOperations) ?? '*'
  const often = search.oneOf('often', keysOf(frequencies)) ?? 'once'
  if (often === 'once') return { operation, times: 1 }
  if (often === 'times') return { operation, times: search.number('times', 3) }
  return often === 'some' ? { operation, probability: 0.1 } : { operation }
}

/** The choices that all presets share. */
export function ScopeChoices() {
  const search = useViewSearch()
  const { operation, times = 1 } = useScope()
  const often = search.oneOf('often', keysOf(frequencies)) ?? 'once'
  return (
    <div className="flex items-end flex-wrap gap-y-3 gap-x-4">
      <ChoiceField
        label="Requests"
        className="w-auto"
        names={operationNames}
        value={operation}
        onChoose={(chosen) => search.set({ operation: chosen === '*' ? undefined : chosen })}
      />
      <div className="flex flex-col gap-1 font-[550]">
        <span aria-hidden>How often</span>
        <Segmented
          label="How often"
          names={frequencies}
          value={often}
          onChoose={(frequency) => search.set({ often: frequency === 'once' ? undefined : frequency })}
        />
      </div>
      {often === 'times' && (
        <Field label="Times">
          <NumberInput className="w-20" max={greatest} value={times} onNumber={(next) => search.set({ times: next })} />
        </Field>
      )}
    </div>
  )
}

interface FaultListProps {
  readonly faults: readonly Fault[]
  readonly onRemove: (fault: Fault) => void
}

/** The faults that can still fire, in the order in which they are tried. */
export function FaultList({ faults, onRemove }: FaultListProps) {
  if (faults.length === 0) {
    return (
      <Empty title="No fault can fire" icon={<ShieldCheck />}>
        <p>Every request gets the service’s own response. Add a fault to see how your app takes it.</p>
      </Empty>
    )
  }
  return (
    <ol className="flex flex-col gap-2 [counter-reset:fault]">
      {faults.map((fault, index) => {
        const { id, operation, times, hits, probability } = fault
        const condition = conditionOf(fault)
        // `times` of a fault counts down.
        const added = times === undefined ? undefined : times + hits
        return (
          <li
            key={id}
            className="border rounded-lg bg-raised flex items-start gap-2 py-2 pr-1 pl-3 [counter-increment:fault] before:content-[counter(fault)] before:min-w-4 before:text-muted before:leading-5"
            data-row
          >
            <div className="flex flex-col gap-1 flex-1 min-w-0 wrap-anywhere">
              <p>{effectOf(fault)}</p>
              <p className="flex items-center flex-wrap text-small text-muted gap-y-1 gap-x-2">
                <OperationBadge>{operation}</OperationBadge>
                {condition !== undefined && <span>{`if ${condition}`}</span>}
                <span>{frequencyOf({ probability, ...(added !== undefined && { times: added }) })}</span>
                <Badge tone={hits > 0 ? 'amber' : 'gray'}>
                  <Zap aria-hidden />
                  {`fired ${hits.toLocaleString('en')}${added === undefined ? '' : ` of ${added}`}`}
                </Badge>
              </p>
            </div>
            <Button isChange look="quiet" isIconOnly icon={<X />} onClick={() => onRemove(fault)}>
              {`Remove fault ${index + 1}`}
            </Button>
          </li>
        )
      })}
    </ol>
  )
}
