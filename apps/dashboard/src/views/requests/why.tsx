import { isObject } from '@academy-access/schemas/internal/compiled'
import { Check, CircleAlert, X, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

import type { RequestDetail } from '../../api/client.ts'
import type { AnyRequest } from '../../api/queries.ts'
import { numberOf } from '../../api/request-log.ts'
import { RecordLink } from '../../shell/academy.tsx'
import { pathOf } from '../../view-path.ts'
import { effectOf } from '../faults/fault-text.ts'

/** Why the request got its response: its checks in order, the record at fault, and what the service did not read. */
export function Why({ entry }: { readonly entry: AnyRequest }) {
  // The nearest key is the valid one that is most like the key of a request that reached no academy.
  const { checks, rule, record, hint, ignored = [], clamped = [], fault, nearest_key: nearestKey } = entry
  const message = errorMessage(entry.response_body) ?? checks.find(({ passed }) => !passed)?.value
  return (
    <section
      className="flex flex-col gap-2.5 py-3.5 px-4 border rounded-lg bg-surface [&_h3]:text-muted [&_h3]:text-small [&_h3]:font-[550] [&_p_a]:underline"
      aria-label="Why this response"
    >
      <h3>Why</h3>
      <ol className="flex flex-wrap gap-1 [&_li]:inline-flex [&_li]:items-center [&_li]:gap-1 [&_li]:max-w-full [&_li]:py-px [&_li]:pr-2 [&_li]:pl-1.5 [&_li]:rounded-sm [&_li]:bg-green-soft [&_li]:text-green [&_li]:text-small [&_li[data-failed]]:bg-red-soft [&_li[data-failed]]:text-red [&_li[data-failed]]:font-semibold [&_svg]:size-3 [&_span]:text-foreground [&_span]:truncate">
        {checks.map(({ check, passed, value }) => (
          <li key={check} data-failed={!passed || undefined} title={value}>
            {passed ? <Check aria-hidden /> : <X aria-hidden />}
            {check}
            {value !== undefined && passed && <span>{value}</span>}
            <b className="sr-only">{passed ? 'passed' : 'failed'}</b>
          </li>
        ))}
      </ol>
      {message !== undefined && <p className="font-semibold wrap-anywhere">{message}</p>}
      {rule !== null && <p>{rule}</p>}
      {record && <AtFault record={record} />}
      {nearestKey && (
        <p>
          The academy <Link href={pathOf(nearestKey.academy)}>{nearestKey.academy_name}</Link> has the key{' '}
          {nearestKey.name} …{nearestKey.ending}.
        </p>
      )}
      {fault && (
        <Note icon={<Zap aria-hidden />}>
          {fault.id === undefined ? 'A fault of a test' : `Fault #${fault.id}`}: {effectOf(fault)}.
        </Note>
      )}
      {clamped.map(({ path, sent, used }) => (
        <Note key={path}>
          <code>{path}</code> was {sent} and read as {used}.
        </Note>
      ))}
      {ignored.length > 0 && (
        <Note>
          The service ignored{' '}
          {ignored.map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <code>{name}</code>
            </span>
          ))}
          .
        </Note>
      )}
      {hint !== undefined && <Note>{hint}</Note>}
    </section>
  )
}

/** The message of an error response. */
function errorMessage(body: unknown): string | undefined {
  if (!isObject(body) || !('error' in body)) return undefined
  const { error } = body
  return isObject(error) && 'message' in error ? String(error.message) : undefined
}

/** The record at fault, with the request that made it. Of a member it is the list. */
function AtFault({ record: { kind, id, name, request } }: { readonly record: NonNullable<RequestDetail['record']> }) {
  const noun = kind === 'member' ? 'list' : kind
  return (
    <p>
      The {noun}{' '}
      <RecordLink kind={noun} id={id}>
        {name}
      </RecordLink>
      {request === null ? (
        ' is older than the requests that are kept.'
      ) : (
        <>
          {' '}
          was last changed by{' '}
          <RecordLink kind="request" id={request}>
            request {numberOf(request)}
          </RecordLink>
          .
        </>
      )}
    </p>
  )
}

interface NoteProps {
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** What a person may not expect. */
const Note = ({ icon = <CircleAlert aria-hidden />, children }: NoteProps) => (
  <p className="flex gap-2 text-amber [&_svg]:mt-0.75">
    {icon}
    <span>{children}</span>
  </p>
)
