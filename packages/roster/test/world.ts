import type { Academy, Platform } from '@academy-access/engine'
import { AcademyClient } from '@academy-access/sdk'

import { createRoster } from '../src/index.ts'
import { type Case, courses, type Event, lists, managedList } from './cases.ts'
import type { VirtualTime } from '@academy-access/kit/virtual-time'

/** An academy, and the processes that work with it. */
export type World = ReturnType<typeof openWorld>

type Send = (input: Request | string, init?: RequestInit) => Promise<Response>

/** How to create an academy and to reach it. */
export interface Service {
  readonly platform: Platform
  readonly baseUrl: string
  readonly fetch: Send
}

export function openWorld(
  service: Service,
  time: VirtualTime,
  { start, room, rate }: Pick<Case, 'start' | 'room' | 'rate'>,
) {
  const academy = service.platform.academies.create({
    courses: courses.map((slug) => ({
      slug,
      title: `Course ${slug}`,
      visibility: slug === 'hidden' ? ('hidden' as const) : ('published' as const),
    })),
    students: start.map(({ email, courses, removed }) => ({
      email,
      name: null,
      removed,
      enrollments: removed ? [] : courses.map((course) => ({ course })),
    })),
    lists: [...lists, managedList].map((name) => ({
      name,
      members: start.filter((student) => !student.removed && student.lists.includes(name)).map(({ email }) => email),
    })),
    limits: { students: room === null ? null : start.filter(({ removed }) => !removed).length + room },
    rate_limit: rate === null ? null : { requests: rate, window_seconds: 10 },
  })
  /** Addresses that the second client changed. */
  const touched = new Set<string>()
  /** Addresses of students whom the second client created. The roster must not count them as its own. */
  const foreign = new Set<string>()
  const held: Send = async (input, init) => {
    const release = time.hold()
    return service.fetch(input, init).finally(release)
  }
  const second = new AcademyClient({ baseUrl: service.baseUrl, apiKey: otherKey(academy), fetch: held })
  return {
    academy,
    touched,
    foreign,
    close: () => service.platform.academies.delete(academy.id),
    /** Starts a process. It ends at the request where the case says so, or with `exit`. */
    process(events: readonly Event[]) {
      let requests = 0
      let isOver = false
      let end = () => {}
      const ended = new Promise<void>((resolve) => {
        end = resolve
      })
      // Once: a request that was under way when its process ended must not clear the timers of the next process.
      const exit = () => {
        if (isOver) return
        isOver = true
        time.clear()
        end()
      }
      // A process that is killed gets no response and sends nothing more.
      const never = () => new Promise<Response>(() => {})
      const kill = () => {
        exit()
        return never()
      }
      const fetch: Send = async (input, init) => {
        if (isOver) return never()
        const due = events.filter(({ at }) => at === requests)
        requests++
        for (const event of due) if (event.type === 'other') await interfere(event)
        if (isOver) return never()
        const release = time.hold()
        try {
          for (const event of due) addFault(academy, event)
          const last = due.find((event) => event.type === 'end')
          if (last?.phase === 'before') return kill()
          const response = await service.fetch(input, init)
          return last === undefined ? response : kill()
        } finally {
          release()
        }
      }
      const client = new AcademyClient({ baseUrl: service.baseUrl, apiKey: academy.apiKey, fetch })
      return { roster: createRoster(client), ended, exit }
    },
  }

  /** The call of the second client. It may fail like any other call. */
  async function interfere({ does, email }: Extract<Event, { type: 'other' }>): Promise<void> {
    touched.add(email)
    const student = academy.students.list().find((one) => one.email === email && !one.removed)
    const [list] = await second.lists.list()
    const [course] = await second.courses.list()
    if (does === 'join') {
      const { ok } = await second.students.create({ email, send_welcome_email: false }).result()
      if (ok) foreign.add(email)
    } else if (student === undefined || list === undefined || course === undefined) return
    else if (does === 'leave') {
      await second.students.remove(student.id).result()
      foreign.delete(email)
    } else if (does === 'enroll') await second.enrollments.create(student.id, { course_id: course.id }).result()
    else if (list.name !== managedList) {
      await second.lists.members.add(list.id, { email, send_welcome_email: false }).result()
    }
  }
}

/** The rate limit counts per key, so the second client gets its own. */
function otherKey(academy: Academy): string {
  return academy.keys.create({ name: 'second client' }).key
}

function addFault(academy: Academy, event: Event): void {
  if (event.type === 'item') {
    academy.faults.add({ operation: 'lists.members.add', email: event.email, code: 'internal_error', times: 1 })
  } else if (event.type === 'fault') {
    const { status, phase, times } = event
    if (status === 'reset' || status === 'truncate')
      academy.faults.add({ operation: '*', network: status, phase, times })
    else if (status === 429) academy.faults.add({ operation: '*', status, retry_after: 2, times })
    else academy.faults.add({ operation: '*', status, phase, times })
  }
}
