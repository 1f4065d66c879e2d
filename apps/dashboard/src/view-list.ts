import { BookOpen, ChartColumn, CircleUser, Gauge, Inbox, KeyRound, List, Settings, Tag, Zap } from 'lucide-react'
import type { ComponentType } from 'react'

interface ViewEntry {
  /** The last part of the view's path. */
  readonly view: string
  readonly name: string
  readonly icon: ComponentType<{ readonly 'aria-hidden'?: boolean }>
  /** What it has, for the palette. */
  readonly words?: string
  /** The keys that open the view from everywhere. */
  readonly keys: string
}

/** The views of an academy, in the order of the navigation. The compiler asks `views/views.tsx` for the code of each. */
export const viewList = [
  { view: 'requests', name: 'Requests', icon: Gauge, keys: 'g r' },
  { view: 'summary', name: 'Summary', icon: ChartColumn, keys: 'g u', words: 'errors durations operations' },
  { view: 'emails', name: 'Emails', icon: Inbox, keys: 'g e' },
  { view: 'students', name: 'Students', icon: CircleUser, keys: 'g s' },
  { view: 'courses', name: 'Courses', icon: BookOpen, keys: 'g c' },
  { view: 'lists', name: 'Lists', icon: List, keys: 'g l' },
  { view: 'offers', name: 'Offers', icon: Tag, keys: 'g o' },
  { view: 'faults', name: 'Faults', icon: Zap, keys: 'g f', words: 'error 429 500 503 latency slow network' },
  { view: 'keys', name: 'Keys', icon: KeyRound, keys: 'g k' },
  {
    view: 'settings',
    name: 'Settings',
    icon: Settings,
    keys: 'g t',
    words: 'plan lock limits rate limit latency snapshots fixture import export theme keys delete',
  },
] as const satisfies readonly ViewEntry[]

export type ViewName = (typeof viewList)[number]['view']

/** The entry of a view. */
export const entryOf = (view: ViewName) => viewList.find((entry) => entry.view === view) ?? viewList[0]
