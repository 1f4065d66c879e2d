import { ShieldCheck, X, Zap } from 'lucide-react'

import type { Fault } from '../../api/client.ts'
import { Badge, OperationBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/layout.tsx'
import { conditionOf, effectOf, frequencyOf } from './fault-text.ts'

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
