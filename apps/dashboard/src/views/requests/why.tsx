import { isObject } from '@academy-access/schemas/internal/compiled'
import { Check, CircleAlert, X, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

import type { RequestDetail } from '../../api/client.ts'
import type { AnyRequest } from '../../api/queries.ts'
import { numberOf } from '../../api/request-log.ts'
import { RecordLink } from '../../shell/academy.tsx'
import { countOf } from '../../ui/text.ts'
import { pathOf } from '../../view-path.ts'
import { effectOf } from '../faults/fault-text.ts'

/** Why the request got its response: its checks in order, the record at fault, and what the service did not read. */
export function Why({ entry }: { readonly entry: AnyRequest }) {
  // The nearest key is the valid one that is most like the key of a request that reached no academy.
  const { checks, rule, record, hint, ignored = [], clamped = [], fault, nearest_key: nearestKey } = entry
  const failed = checks.find((check) => !check.passed)
  const passed = checks.filter((check) => check.passed)
  const message = errorMessage(entry.response_body) ?? failed?.value
  return (
    <section
      className="flex flex-col gap-2.5 py-3.5 px-4 border rounded-lg bg-surface [&_h3]:text-muted [&_h3]:text-small [&_h3]:font-[550] [&_p_a]:underline"
      aria-label="Why this response"
    >
      <h3>Why</h3>
      {failed && (
        <p className={`${checkLook} self-start bg-red-soft text-red font-semibold`}>
          <X aria-hidden />
          {failed.check}
          <b className="sr-only">failed</b>
        </p>
      )}
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
      {passed.length > 0 && (
        <details>
          <summary className="text-muted cursor-pointer">
            {failed ? '' : 'All '}
            {countOf(passed.length, 'check')} passed
          </summary>
          <ol className="flex flex-wrap gap-1 mt-2">
            {passed.map(({ check, value }) => (
              <li key={check} className={`${checkLook} bg-green-soft text-green`} title={value}>
                <Check aria-hidden />
                {check}
                {value !== undefined && <span className="text-foreground truncate">{value}</span>}
                <b className="sr-only">passed</b>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

const checkLook = 'inline-flex items-center gap-1 max-w-full py-px pr-2 pl-1.5 rounded-sm text-small [&_svg]:size-3'

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
