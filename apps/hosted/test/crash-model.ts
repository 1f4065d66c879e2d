import assert from 'node:assert/strict'

import type { Read } from './service.ts'

/** The expected state of a student: created for sure, removed for sure, or unknown because a request had no response. */
type Fate = 'present' | 'absent' | 'unknown'

interface Student {
  readonly email: string
  id: string | undefined
  fate: Fate
}

/** Sends a request of the API with the key of the academy. Undefined when the service was killed before it responded. */
export type Send = (method: string, path: string, body?: unknown) => Promise<Read | undefined>

/** A request about some students, and their fate when it is acknowledged. */
interface Write {
  readonly students: readonly Student[]
  readonly request: Parameters<Send>
  readonly status: number
  readonly fate: Fate
  /** The id of a student in the data of the response. */
  readonly idIn: (data: Read['body'], index: number) => string
}

/** An academy under load, with everything that its responses have promised. */
export class CrashAcademy {
  readonly id: string
  readonly api_key: string
  readonly #students = new Map<string, Student>()
  readonly #course: string
  readonly #list: string

  constructor(academy: { id: string; api_key: string }, course: string, list: string) {
    this.id = academy.id
    this.api_key = academy.api_key
    this.#course = course
    this.#list = list
  }

  get size(): number {
    return this.#students.size
  }

  /** Sends one write. Returns whether it was acknowledged. */
  async write(send: Send, random: () => number): Promise<boolean> {
    const { students, request, status, fate, idIn } = this.#next(random)
    for (const student of students) student.fate = 'unknown'
    const response = await send(...request)
    if (!response) return false
    assert.equal(response.status, status, JSON.stringify(response.body))
    for (const [index, student] of students.entries()) {
      student.id = idIn(response.body.data, index)
      student.fate = fate
    }
    return true
  }

  /** Creates a student with an enrollment and a list in one request, or removes one, or adds several. */
  #next(random: () => number): Write {
    const known = [...this.#students.values()].filter(({ fate, id }) => fate === 'present' && id !== undefined)
    const victim = random() < 0.3 ? known[Math.floor(random() * known.length)] : undefined
    if (victim) {
      const { id = '' } = victim
      return { students: [victim], request: ['DELETE', `/students/${id}`], status: 200, fate: 'absent', idIn: () => id }
    }
    if (random() < 0.3) {
      const students = Array.from({ length: 5 }, () => this.#newStudent())
      const emails = students.map(({ email }) => email)
      const request: Parameters<Send> = ['POST', `/lists/${this.#list}/members`, { emails }]
      return { students, request, status: 200, fate: 'present', idIn: ({ results }, at) => results[at].student_id }
    }
    const student = this.#newStudent()
    const body = { email: student.email, course_ids: [this.#course], list_ids: [this.#list] }
    return {
      students: [student],
      request: ['POST', '/students', body],
      status: 201,
      fate: 'present',
      idIn: ({ id }) => id,
    }
  }

  #newStudent(): Student {
    const email = `s${this.#students.size}-${this.id.slice(0, 8)}@example.com`
    const student: Student = { email, id: undefined, fate: 'unknown' }
    this.#students.set(email, student)
    return student
  }

  /** Compares the academy with every promise. What was unknown is then known. */
  async verify(send: Send): Promise<void> {
    const students = await allOf(send, '/students', 'students')
    const members = await allOf(send, `/lists/${this.#list}/members`, 'members')
    const emails = new Map(students.map((student) => [student.email, student]))
    const memberIds = new Set(members.map(({ id }) => id))
    assert.equal(emails.size, students.length, 'an address is there twice')
    for (const email of emails.keys()) assert(this.#students.has(email), `${email} was never created`)
    for (const student of this.#students.values()) {
      const found = emails.get(student.email)
      assert(found || student.fate !== 'present', `the acknowledged student ${student.email} is lost`)
      assert(!found || student.fate !== 'absent', `the removed student ${student.email} is back`)
      if (found) {
        assert(memberIds.has(found.id), `${student.email} is half created: not on the list`)
        assert(student.id === undefined || student.id === found.id, `${student.email} has another id`)
      }
      student.id = found?.id
      student.fate = found ? 'present' : 'absent'
    }
    assert.equal(memberIds.size, students.length, 'a removed student is still on the list')
  }
}

async function allOf(send: Send, path: string, field: string): Promise<{ id: string; email: string }[]> {
  const rows: { id: string; email: string }[] = []
  for (;;) {
    const response = await send('GET', `${path}?limit=100&offset=${rows.length}`)
    assert.equal(response?.status, 200, `${path}: ${JSON.stringify(response?.body)}`)
    const { [field]: page, pagination } = response.body.data
    rows.push(...page)
    if (rows.length >= pagination.total || page.length === 0) return rows
  }
}
