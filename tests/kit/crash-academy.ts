import assert from 'node:assert/strict'

import type { Dice } from './dice.ts'

/** The expected state of a student: created for sure, removed for sure, or unknown because a request had no response. */
type Fate = 'present' | 'absent' | 'unknown'

interface Student {
  readonly email: string
  /** Whether it is created with an enrollment. */
  readonly isEnrolled: boolean
  id: string | undefined
  fate: Fate
}

interface Read {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- the type depends on the request
  readonly body: any
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

/** A course and a list, for an academy without students. */
export const crashFixture = { courses: [{ title: 'Algebra', slug: 'algebra' }], lists: [{ name: 'VIP' }] }

/** An academy of `crashFixture` under load, with everything that its responses have promised. */
export class CrashAcademy {
  readonly #students = new Map<string, Student>()
  /** The students of each write without a response. */
  readonly #open = new Set<readonly Student[]>()
  readonly #course: string
  readonly #list: string
  readonly #dice: Dice

  private constructor(dice: Dice, course: string, list: string) {
    this.#dice = dice
    this.#course = course
    this.#list = list
  }

  /** Reads the course and the list of a new academy. */
  static async open(send: Send, dice: Dice): Promise<CrashAcademy> {
    const [courses, lists] = await Promise.all(['/courses', '/lists'].map((path) => send('GET', path)))
    return new CrashAcademy(dice, courses?.body.data.courses[0].id, lists?.body.data.lists[0].id)
  }

  get size(): number {
    return this.#students.size
  }

  /** Sends one write. Returns whether it was acknowledged. */
  async write(send: Send): Promise<boolean> {
    const { students, request, status, fate, idIn } = this.#next()
    for (const student of students) student.fate = 'unknown'
    this.#open.add(students)
    const response = await send(...request)
    if (!response) return false
    this.#open.delete(students)
    assert.equal(response.status, status, JSON.stringify(response.body))
    for (const [index, student] of students.entries()) {
      student.id = idIn(response.body.data, index)
      student.fate = fate
    }
    return true
  }

  /** Creates a student with an enrollment and a list in one request, or removes one, or adds several. */
  #next(): Write {
    const known = [...this.#students.values()].filter(({ fate, id }) => fate === 'present' && id !== undefined)
    const victim = this.#dice.oneIn(3) ? this.#dice.any(known) : undefined
    if (victim) {
      const { id = '' } = victim
      return { students: [victim], request: ['DELETE', `/students/${id}`], status: 200, fate: 'absent', idIn: () => id }
    }
    if (this.#dice.oneIn(3)) {
      const students = Array.from({ length: 20 }, () => this.#newStudent(false))
      const emails = students.map(({ email }) => email)
      const request: Parameters<Send> = ['POST', `/lists/${this.#list}/members`, { emails }]
      return { students, request, status: 200, fate: 'present', idIn: ({ results }, at) => results[at].student_id }
    }
    const student = this.#newStudent(true)
    const body = { email: student.email, course_ids: [this.#course], list_ids: [this.#list] }
    return {
      students: [student],
      request: ['POST', '/students', body],
      status: 201,
      fate: 'present',
      idIn: ({ id }) => id,
    }
  }

  #newStudent(isEnrolled: boolean): Student {
    const email = `s${this.#students.size}-${this.#list.slice(0, 8)}@example.com`
    const student: Student = { email, isEnrolled, id: undefined, fate: 'unknown' }
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
    for (const write of this.#open) {
      const present = write.filter(({ email }) => emails.has(email)).length
      assert(present === 0 || present === write.length, `only a part of the write with ${write[0]?.email} is there`)
    }
    this.#open.clear()
    for (const student of this.#students.values()) {
      const found = emails.get(student.email)
      assert(found || student.fate !== 'present', `the acknowledged student ${student.email} is lost`)
      assert(!found || student.fate !== 'absent', `the removed student ${student.email} is back`)
      if (found) {
        assert(memberIds.has(found.id), `${student.email} is half created: not on the list`)
        assert.equal(found.courses_enrolled === 1, student.isEnrolled, `${student.email} is half created: enrollment`)
        assert(student.id === undefined || student.id === found.id, `${student.email} has another id`)
      }
      student.id = found?.id
      student.fate = found ? 'present' : 'absent'
    }
    assert.equal(memberIds.size, students.length, 'a removed student is still on the list')
  }
}

interface Row {
  readonly id: string
  readonly email: string
  /** Only of students. */
  readonly courses_enrolled?: number
}

async function allOf(send: Send, path: string, field: string): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const response = await send('GET', `${path}?limit=100&offset=${rows.length}`)
    assert.equal(response?.status, 200, `${path}: ${JSON.stringify(response?.body)}`)
    const { [field]: page, pagination } = response.body.data
    rows.push(...page)
    if (rows.length >= pagination.total || page.length === 0) return rows
  }
}
