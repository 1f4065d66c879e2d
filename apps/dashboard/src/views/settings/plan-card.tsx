import type { PlanState } from '@academy-access/engine'

import { type Academy, controlsOf } from '../../api/client.ts'
import { useOptimisticChange } from '../../api/optimistic.ts'
import { academiesQuery } from '../../api/queries.ts'
import { Switch } from '../../ui/field.tsx'
import { SavedField } from '../../ui/saved-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Card, Setting } from '../../ui/view.tsx'
import { typedNumber } from '../shared/typed-number.ts'
import { useIsReadOnly } from '../../ui/read-only.tsx'

const plans = [
  { value: 'paid', label: 'Paid' },
  { value: 'trial', label: 'Trial' },
  { value: 'free', label: 'Free' },
] as const

/** The rate limit to begin with. */
const usualRate = { requests: 100, window_seconds: 10 }

type AcademyChanges = Partial<Pick<Academy, 'name' | keyof PlanState>>

function saveChanges(id: string, { name, ...plan }: AcademyChanges): Promise<unknown> {
  const controls = controlsOf(id)
  return name === undefined ? controls.plan.set(plan) : controls.rename(name)
}

/** The name, the plan and the limits. Each field is saved when it changes. */
export function PlanCard({ academy }: { readonly academy: Academy }) {
  const { id, name, plan, locked, limits, rate_limit } = academy
  const { run, save } = useOptimisticChange()
  const changeOf = (body: AcademyChanges) => ({
    query: academiesQuery,
    change: (rows: readonly Academy[]) => rows.map((row) => (row.id === id ? { ...row, ...body } : row)),
    save: () => saveChanges(id, body),
  })
  const change = (body: AcademyChanges) => run(changeOf(body))
  const update = (body: AcademyChanges) => save(changeOf(body))
  const isReadOnly = useIsReadOnly()
  return (
    <Card title="Academy" description="Changes are saved at once.">
      <SavedField label="Name" value={name} onSave={(text) => update({ name: text })} />
      <Setting
        name="Plan"
        note={plan === 'paid' ? 'The API is available.' : 'Every request gets 402 trial_api_unavailable.'}
      >
        <Segmented
          label="Plan"
          options={plans}
          value={plan}
          onChange={(chosen) => change({ plan: chosen })}
          disabled={isReadOnly}
        />
      </Setting>
      <Setting
        name="Lock"
        note={locked ? 'Every request gets 402 academy_locked.' : 'A locked academy rejects every request.'}
      >
        <Switch label="Locked" checked={locked} onChange={({ target }) => change({ locked: target.checked })} />
      </Setting>
      <Setting
        name="Rate limit"
        note={rate_limit ? 'A request above it gets 429 rate_limit_exceeded.' : 'Any number of requests.'}
      >
        <Switch
          label="Limit the requests of each key"
          checked={rate_limit !== null}
          onChange={({ target }) => change({ rate_limit: target.checked ? usualRate : null })}
        />
      </Setting>
      {rate_limit && (
        <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-3">
          <SavedField
            label="Requests"
            inputMode="numeric"
            value={String(rate_limit.requests)}
            onSave={async (text) => update({ rate_limit: { ...rate_limit, requests: typedNumber(text, 'requests') } })}
          />
          <SavedField
            label="In seconds"
            inputMode="decimal"
            value={String(rate_limit.window_seconds)}
            onSave={async (text) =>
              update({ rate_limit: { ...rate_limit, window_seconds: typedNumber(text, 'window_seconds') } })
            }
          />
        </div>
      )}
      <SavedField
        label="Student limit"
        hint="Above it, a new student gets 402 limit_exceeded."
        inputMode="numeric"
        placeholder="without limit"
        value={limits.students === null ? '' : String(limits.students)}
        onSave={async (text) =>
          update({ limits: { students: text.trim() === '' ? null : typedNumber(text, 'students') } })
        }
      />
    </Card>
  )
}
