import { BookOpen, CircleUser, Gauge, Inbox, KeyRound, List, Settings, Tag, Zap } from 'lucide-react'
import type { ComponentType } from 'react'

import type { ViewName } from '../addresses.ts'

interface Entry {
  readonly view: ViewName
  readonly name: string
  readonly icon: ComponentType<{ readonly 'aria-hidden'?: boolean }>
  /** Open the view from everywhere. */
  readonly keys: string
}

/** The views of an academy, in the order of the navigation. */
export const entries: readonly Entry[] = [
  { view: 'requests', name: 'Requests', icon: Gauge, keys: 'g r' },
  { view: 'emails', name: 'Emails', icon: Inbox, keys: 'g e' },
  { view: 'students', name: 'Students', icon: CircleUser, keys: 'g s' },
  { view: 'courses', name: 'Courses', icon: BookOpen, keys: 'g c' },
  { view: 'lists', name: 'Lists', icon: List, keys: 'g l' },
  { view: 'offers', name: 'Offers', icon: Tag, keys: 'g o' },
  { view: 'faults', name: 'Faults', icon: Zap, keys: 'g f' },
  { view: 'keys', name: 'Keys', icon: KeyRound, keys: 'g k' },
  { view: 'settings', name: 'Settings', icon: Settings, keys: 'g t' },
]
