import { type ComponentType, lazy } from 'react'

import type { ViewName } from '../view-list.ts'
import { Requests } from './requests/requests.tsx'

/** The views of an academy. The code of all but the first is read when they are opened. */
export const views: Readonly<Record<ViewName, ComponentType>> = {
  requests: Requests,
  emails: lazy(() => import('./emails/emails.tsx').then(({ Emails }) => ({ default: Emails }))),
  students: lazy(() => import('./students/students.tsx').then(({ Students }) => ({ default: Students }))),
  courses: lazy(() => import('./courses/courses.tsx').then(({ Courses }) => ({ default: Courses }))),
  lists: lazy(() => import('./lists/lists.tsx').then(({ Lists }) => ({ default: Lists }))),
  offers: lazy(() => import('./offers/offers.tsx').then(({ Offers }) => ({ default: Offers }))),
  faults: lazy(() => import('./faults/faults.tsx').then(({ Faults }) => ({ default: Faults }))),
  keys: lazy(() => import('./keys/keys.tsx').then(({ Keys }) => ({ default: Keys }))),
  settings: lazy(() => import('./settings/settings.tsx').then(({ Settings }) => ({ default: Settings }))),
}

export const SignIn = lazy(() => import('./sign-in/sign-in.tsx').then(({ SignIn }) => ({ default: SignIn })))
