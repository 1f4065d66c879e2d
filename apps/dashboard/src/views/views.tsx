import type { ComponentType } from 'react'

import { later } from '../ui/later.tsx'
import type { ViewName } from '../view-list.ts'
import { Requests } from './requests/requests.tsx'

/** The views of an academy. The code of all but the first is read after it, or when they are opened. */
export const views: Readonly<Record<ViewName, ComponentType>> = {
  requests: Requests,
  summary: later(() => import('./summary/summary.tsx').then(({ Summary }) => Summary)),
  emails: later(() => import('./emails/emails.tsx').then(({ Emails }) => Emails)),
  students: later(() => import('./students/students.tsx').then(({ Students }) => Students)),
  courses: later(() => import('./courses/courses.tsx').then(({ Courses }) => Courses)),
  lists: later(() => import('./lists/lists.tsx').then(({ Lists }) => Lists)),
  offers: later(() => import('./offers/offers.tsx').then(({ Offers }) => Offers)),
  faults: later(() => import('./faults/faults.tsx').then(({ Faults }) => Faults)),
  keys: later(() => import('./keys/keys.tsx').then(({ Keys }) => Keys)),
  settings: later(() => import('./settings/settings.tsx').then(({ Settings }) => Settings)),
}

export const Overview = later(() => import('./overview/overview.tsx').then(({ Overview }) => Overview))

export const SignIn = later(() => import('./sign-in/sign-in.tsx').then(({ SignIn }) => SignIn))
