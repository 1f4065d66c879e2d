/*
 * Kills a server with --data again and again while it writes, and checks each restart: it has every acknowledged write, and
 * all or nothing of the others. Every tenth time, the signal is SIGTERM. Then kills as many servers during their first
 * start on a new file, and damages files. `node crash.ts [--kills 50] [--damages 300]`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { isConnectionError } from '@academy-access/sdk'

import { academyOf, control, type Running, start } from './command.ts'
import { damageFiles } from './damage.ts'
import { killFirstStart } from './first-start.ts'

const { kills, damages } = parseArgs({
  options: { kills: { type: 'string', default: '50' }, damages: { type: 'string', default: '300' } },
}).values
const folder = await mkdtemp(join(tmpdir(), 'academy-crash-'))

/** After so many kills a new file begins, because each check reads all records of the file. */
const killsPerFile = 50

/** A request that creates or removes students, or adds members. */
interface Write {
  readonly kind: 'create' | 'add' | 'remove'
  /** Email addresses. A restart must have all of them or none. */
  readonly emails: readonly string[]
  readonly send: (client: Running['client']) => Promise<unknown>
}

/** Every write that was sent to the current file's servers, and whether one acknowledged it. */
let written: { write: Write; isAcknowledged: boolean }[] = []
let academyName = ''
let isNameAcknowledged = true
let created = 0
let running: Running | undefined

try {
  let writes = 0
  let acknowledged = 0
  for (let done = 0; done < Number(kills); done += killsPerFile) {
    written = []
    academyName = ''
    isNameAcknowledged = true
    await killRepeatedly(join(folder, `academy-${done}.db`), Math.min(killsPerFile, Number(kills) - done))
    writes += written.length
    acknowledged += written.filter(({ isAcknowledged }) => isAcknowledged).length
    console.error(`${Math.min(done + killsPerFile, Number(kills))} kills`)
  }
  for (let round = 0; round < Number(kills); round++) {
    await killFirstStart(join(folder, 'first.db'), round)
    if (round > 0 && round % 50 === 0) console.error(`${round} first starts`)
  }
  console.log(
    `${kills} kills, ${writes} writes, ${acknowledged} acknowledged: none lost, none halved; ${kills} first starts killed: all opened again`,
  )
  console.log(await damageFiles(join(folder, 'damaged'), Number(damages)))
} finally {
  running?.child.kill('SIGKILL')
  await rm(folder, { recursive: true })
}

/** Starts a server on the file, kills it while it writes, and checks what the next one reads. */
async function killRepeatedly(path: string, times: number): Promise<void> {
  for (let kill = 0; kill <= times; kill++) {
    const server = await start('--data', path)
    running = server
    const problems = kill === 0 ? [] : await problemsOf(server)
    if (problems.length > 0) throw new Error(`after ${kill} kills:\n${problems.slice(0, 10).join('\n')}`)
    if (kill === times) {
      server.child.kill('SIGTERM')
      await server.ended
      return
    }
    await loadAndKill(server, kill)
  }
}

/** Writes over several connections, until the process is killed. */
async function loadAndKill(server: Running, kill: number): Promise<void> {
  const { courseId, listId, ids } = await read(server)
  // The first kills come early, while little is written.
  const signal = kill % 10 === 9 ? 'SIGTERM' : 'SIGKILL'
  setTimeout(() => server.child.kill(signal), Math.random() * Math.min(200, 20 * kill))
  const killed = new AbortController()
  void server.ended.then(() => killed.abort())
  const removable = [...ids.keys()].filter((email) => !email.includes('demo'))
  const worker = async (number: number) => {
    while (!killed.signal.aborted) {
      const write = nextWrite(number, { courseId, listId, ids, removable })
      const entry = { write, isAcknowledged: false }
      written.push(entry)
      try {
        await write.send(server.client)
        entry.isAcknowledged = true
      } catch (error) {
        return ignoreBroken(error)
      }
    }
  }
  const renamer = async () => {
    const { id } = await academyOf(server)
    while (!killed.signal.aborted) {
      const name = `Name ${++created}`
      const former = academyName
      academyName = `${former}|${name}`
      isNameAcknowledged = false
      await control(server, `academies/${id}/controls/rename`, { name })
      academyName = name
      isNameAcknowledged = true
    }
  }
  await Promise.all([...Array.from({ length: 8 }, (_, number) => worker(number)), renamer().catch(ignoreBroken)])
  const code = await server.ended
  if (signal === 'SIGTERM' && code !== 0) throw new Error(`SIGTERM: expected exit code 0, got ${code}`)
}

function nextWrite(
  worker: number,
  at: { courseId: string; listId: string; ids: Map<string, string>; removable: string[] },
): Write {
  const number = ++created
  const email = at.removable.length > 0 && number % 7 === 0 ? at.removable.pop() : undefined
  if (email !== undefined) {
    const id = at.ids.get(email)!
    return { kind: 'remove', emails: [email], send: ({ students }) => students.remove(id) }
  }
  if (worker % 2 === 0) {
    const student = { email: `one-${number}@example.com`, course_ids: [at.courseId], list_ids: [at.listId] }
    return { kind: 'create', emails: [student.email], send: ({ students }) => students.create(student) }
  }
  const emails = Array.from({ length: 20 }, (_, index) => `many-${number}-${index}@example.com`)
  return { kind: 'add', emails, send: ({ lists }) => lists.members.add(at.listId, { emails }) }
}

/** Lists lost, halved and unexpected records. */
async function problemsOf(server: Running): Promise<string[]> {
  const { ids, members, enrolled } = await read(server)
  const removed = new Map(
    written.filter(({ write }) => write.kind === 'remove').map((entry) => [entry.write.emails[0]!, entry]),
  )
  const problems = written.flatMap(({ write: { kind, emails }, isAcknowledged }) => {
    if (kind === 'remove')
      return isAcknowledged && ids.has(emails[0]!) ? [`${emails[0]} was removed, but is present`] : []
    const left = emails.filter((email) => !removed.has(email))
    const present = left.filter((email) => ids.has(email))
    const whole = present.filter((email) => members.has(email) && (kind === 'add' || enrolled.has(email)))
    if (isAcknowledged && present.length < left.length) return [`${left[0]} was acknowledged, but is missing`]
    if (present.length !== 0 && present.length < left.length)
      return [`only some of the students created with ${left[0]} are present`]
    return whole.length < present.length ? [`${present[0]} is present only in part`] : []
  })
  const { name } = await academyOf(server)
  const isKnown = isNameAcknowledged
    ? academyName === '' || academyName === name
    : academyName.split('|').includes(name)
  academyName = name
  isNameAcknowledged = true
  return isKnown ? problems : [...problems, `unexpected name of the academy: ${name}`]
}

/** Reads the ids of students by email, the list's members and the enrolled students. */
async function read({ client }: Running) {
  const [course] = await client.courses.list()
  const list = (await client.lists.list()).find(({ name }) => name === 'VIP')
  const students = await client.students.list({ limit: 100 }).all()
  const members = await client.lists.members.list(list!.id, { limit: 100 }).all()
  return {
    courseId: course!.id,
    listId: list!.id,
    ids: new Map(students.map(({ email, id }) => [email, id])),
    members: new Set(members.map(({ email }) => email)),
    enrolled: new Set(students.filter((student) => student.courses_enrolled > 0).map(({ email }) => email)),
  }
}

/** Ignores the error of a connection that the kill has ended. `fetch` throws a TypeError. */
function ignoreBroken(error: unknown): void {
  if (!(error instanceof TypeError) && !isConnectionError(error)) throw error
}
