import type { Academy } from '../../api/client.ts'
import { useRowEdit } from '../../api/optimistic.ts'
import { academiesQuery } from '../../api/queries.ts'
import { useAcademy } from '../../shell/academy.tsx'
import { Segmented, Switch } from '../../ui/field.tsx'
import { Card } from '../../ui/layout.tsx'
import { runAction } from '../../ui/messages.tsx'
import { useIsReadOnly } from '../../ui/read-only.tsx'
import { SavedField } from '../../ui/saved-field.tsx'
import { typedNumber } from '../shared/texts.ts'
import { type AcademyCardProps, Setting } from './facts.tsx'

const plans = { paid: 'Paid', trial: 'Trial', free: 'Free' } as const

/** The rate limit to begin with. */
const usualRate = { requests: 100, window_seconds: 10 }

/** The name, the plan and the limits. Each field is saved when it changes. */
export function PlanCard({
  academy: { id, name, plan, locked, limits, rate_limit },
}: Pick<AcademyCardProps, 'academy'>) {
  const { controls } = useAcademy()
  const isReadOnly = useIsReadOnly()
  const save = useRowEdit<Academy>({
    query: academiesQuery,
    id,
    patch: ({ name: renamed, ...changes }) =>
      renamed === undefined ? controls.plan.update(changes) : controls.rename(renamed),
  })
  const change = (changes: Partial<Academy>) => runAction(() => save(changes))
  const rateField = (label: string, field: keyof typeof usualRate, mode: 'numeric' | 'decimal') =>
    rate_limit && (
      <SavedField
        label={label}
        inputMode={mode}
        value={String(rate_limit[field])}
        onSave={async (text) => save({ rate_limit: { ...rate_limit, [field]: typedNumber(text, field) } })}
      />
    )
  return (
    <Card title="Academy" description="Changes are saved at once.">
      <SavedField label="Name" value={name} onSave={(text) => save({ name: text })} />
      <Setting
        name="Plan"
        note={plan === 'paid' ? 'The API is available.' : 'Every request gets 402 trial_api_unavailable.'}
      >
        <Segmented
          label="Plan"
          names={plans}
          value={plan}
          onChoose={(chosen) => change({ plan: chosen })}
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
          {rateField('Requests', 'requests', 'numeric')}
          {rateField('In seconds', 'window_seconds', 'decimal')}
        </div>
      )}
      <SavedField
        label="Student limit"
        hint="Above it, a new student gets 402 limit_exceeded."
        inputMode="numeric"
        placeholder="without limit"
        value={limits.students === null ? '' : String(limits.students)}
        onSave={async (text) =>
          save({ limits: { students: text.trim() === '' ? null : typedNumber(text, 'students') } })
        }
      />
    </Card>
  )
}
