import { useQuery } from '@tanstack/react-query'
import { GitFork, Lock, RotateCcw, Search, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { base } from '../addresses.ts'
import type { Academy } from '../api/client.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { useIsReadOnly } from '../ui/read-only.tsx'
import { countOf } from '../ui/text.ts'
import { useAcademyActions } from './academy-actions.ts'
import { AcademyMenu } from './academy-menu.tsx'
import { useAcademy } from './academy.tsx'
import { ClockControl } from './clock-control.tsx'
import { keysText } from './command-keys.ts'

interface TopBarProps {
  /** Undefined above the list of academies, and until it is known. */
  readonly academy: Academy | undefined
  readonly onPalette?: () => void
  /** Beside the logo. */
  readonly children?: ReactNode
}

/** The academy, its clock, its faults and its reset, above every view. */
export function TopBar({ academy, onPalette = () => {}, children }: TopBarProps) {
  return (
    <header className="flex items-center gap-2 flex-none min-h-12 py-2 pr-3 pl-4 border-b bg-surface max-narrow:flex-wrap max-narrow:gap-1.5 max-narrow:p-2">
      <a
        href={base}
        className="grid place-items-center flex-none mr-1 rounded-[7px] bg-accent-fill size-7 [&_svg]:fill-white forced-colors:[&_svg]:fill-[CanvasText] [&_svg]:size-6.5"
        aria-label="Academy Access dashboard"
      >
        <svg viewBox="0 0 32 32" aria-hidden>
          <path d="M16 7 4.5 12.5 16 18l11.5-5.5z" />
          <path d="M9 16.6v4.2c0 1.6 3.1 3.2 7 3.2s7-1.6 7-3.2v-4.2L16 20z" opacity=".6" />
        </svg>
      </a>
      {children}
      {academy && <Academies academy={academy} onPalette={onPalette} />}
    </header>
  )
}

function Academies({ academy, onPalette }: { readonly academy: Academy; readonly onPalette: () => void }) {
  const { id } = academy
  const { queries, pathTo } = useAcademy()
  const actions = useAcademyActions(id)
  const { data: faults = [] } = useQuery(queries.faults.list())
  const isReadOnly = useIsReadOnly()
  return (
    <>
      <AcademyMenu current={academy} />
      <div className="contents max-narrow:flex max-narrow:items-center max-narrow:gap-1.5 max-narrow:order-1 max-narrow:w-full max-narrow:min-w-0">
        {academy.locked && (
          <Link href={pathTo('settings')} title="Every request gets 402. The settings unlock it.">
            <Badge tone="red">
              <Lock aria-hidden />
              locked
            </Badge>
          </Link>
        )}
        {isReadOnly && <Badge title="This token may only read">read only</Badge>}
        {academy.plan !== 'paid' && (
          <Link href={pathTo('settings')} title="Every request gets 402. The settings change the plan.">
            <Badge tone="amber">{academy.plan} plan</Badge>
          </Link>
        )}
        <ClockControl academyId={id} />
        {faults.length > 0 && (
          <Link
            href={pathTo('faults')}
            className="inline-flex items-center gap-1 h-7 px-2.5 rounded-md bg-amber-soft text-amber font-[550] whitespace-nowrap"
          >
            <Zap aria-hidden />
            {countOf(faults.length, 'fault')}
          </Link>
        )}
      </div>
      <span className="flex-1 max-narrow:hidden" />
      <Button
        isChange
        icon={<RotateCcw />}
        onClick={actions.reset}
        title={`Restore the first state (${keysText('Alt+KeyR')})`}
      >
        <span className="max-narrow:hidden">Reset</span>
      </Button>
      <Button
        isChange
        icon={<GitFork />}
        onClick={() => actions.fork()}
        title={`Copy this academy (${keysText('Alt+KeyF')})`}
      >
        <span className="max-narrow:hidden">Fork</span>
      </Button>
      <Button icon={<Search />} onClick={onPalette} title="Search everything">
        <kbd className="max-narrow:hidden">{keysText('$mod+k')}</kbd>
        <span className="sr-only">Search everything</span>
      </Button>
    </>
  )
}
