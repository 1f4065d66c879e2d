import assert from 'node:assert/strict'

import type { Read } from './service.ts'

/** The expected state of a student: created for sure, removed for sure, or unknown because a request had no response. */
type Fate = 'present' | 'absent' | 'unknown'

interface Student {
  readonly email: string
  id: string | undefined
  fate: Fate
}

export type Send = (method: string, path: string, body?: unknown) => Promise<Read | undefined>

/** An academy under load, with everything that its responses have promised. */
export class CrashAcademy {
  readonly id: string
  readonly api_key: string
  readonly #students = new Map<string, Student>()
  readonly #course: string
  readonly #list: string
  #count = 0

  constructor(academy: { id: string; api_key: string }, course: string, list: string) {
    this.id = academy.id
    this.api_key = academy.api_key
    this.#course = course
    this.#list = list
  }

  get size(): number {
    return this.#students.size
  }

  /** One write: creates a student with an enrollment and a list in one request, or removes one, or adds several. */
  async write(send: Send, random: () => number): Promise<boolean> {
    const known = [...this.#students.values()].filter(({ fate, id }) => fate === 'present' && id !== undefined)
    const victim = random() < 0.3 ? known[Math.floor(random() * known.length)] : undefined
    if (victim) return this.#remove(send, victim)
    return random() < 0.3 ? this.#addBatch(send) : this.#create(send)
  }

  async #create(send: Send): Promise<boolean> {
    const student = this.#newStudent()
    const body = { email: student.email, course_ids: [this.#course], list_ids: [this.#list] }
    const response = await send('POST', '/students', body)
    if (!response) return false
    assert.equal(response.status, 201, JSON.stringify(response.body))
    student.id = response.body.data.id
    student.fate = 'present'
    return true
  }

  async #addBatch(send: Send): Promise<boolean> {
    const students = Array.from({ length: 5 }, () => this.#newStudent())
    const emails = students.map(({ email }) => email)
    const response = await send('POST', `/lists/${this.#list}/members`, { emails })
    if (!response) return false
    assert.equal(response.status, 200, JSON.stringify(response.body))
    for (const [index, student] of students.entries()) {
      student.id = response.body.data.results[index].student_id
      student.fate = 'present'
    }
    return true
  }

  async #remove(send: Send, student: Student): Promise<boolean> {
    student.fate = 'unknown'
    const response = await send('DELETE', `/students/${student.id}`)
    if (!response) return false
    assert.equal(response.status, 200, JSON.stringify(response.body))
    student.fate = 'absent'
    return true
  }

  #newStudent(): Student {
    const email = `s${++this.#count}-${this.id.slice(0, 8)}@example.com`
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
