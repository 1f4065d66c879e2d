import { getQuery, H3, HTTPError, readBody, serve } from 'h3'

import { apiKey, list, rowsOf } from '../data.ts'
import { report } from './child.ts'

const students = rowsOf(Number(process.argv[2])).reverse()
const studentsById = new Map(students.map((student) => [student.id, student]))
const lists = new Map([[list.id, { ...list, description: null, updated_at: new Date().toISOString() }]])
const keys = new Set([`Bearer ${apiKey}`])

const app = new H3()
  .get('/api/v1/students', (event) => {
    const query = getQuery(event)
    const limit = Number(query['limit'] ?? 50)
    const offset = Number(query['offset'] ?? 0)
    const end = Math.max(0, students.length - offset)
    const page = students.slice(Math.max(0, end - limit), end).reverse()
    return { data: { students: page, pagination: { total: students.length, limit, offset } } }
  })
  .post('/api/v1/students', async (event) => {
    const body = await readBody<{ email: string; name: string }>(event)
    if (!body) throw new Error('Expected a body')
    const student = {
      id: crypto.randomUUID(),
      email: body.email,
      name: body.name,
      avatar_url: null,
      joined_at: new Date().toISOString(),
      courses_enrolled: 0,
      enrollments: [],
    }
    students.push(student)
    studentsById.set(student.id, student)
    event.res.status = 201
    return { data: student }
  })
  .get('/api/v1/students/:id', (event) => {
    const student = studentsById.get(event.context.params?.['id'] ?? '')
    if (!student) throw new HTTPError({ status: 404 })
    return { data: student }
  })
  .delete('/api/v1/students/:id', (event) => {
    const id = event.context.params?.['id'] ?? ''
    if (!studentsById.delete(id)) throw new HTTPError({ status: 404 })
    return { data: { id, removed: true } }
  })
  .patch('/api/v1/lists/:id', async (event) => {
    const present = lists.get(event.context.params?.['id'] ?? '')
    const body = await readBody<{ name: string }>(event)
    if (!present || !body) throw new HTTPError({ status: 404 })
    const changed = { ...present, name: body.name, updated_at: new Date().toISOString() }
    lists.set(present.id, changed)
    return { data: changed }
  })
  .get('/api/v1/courses', (event) => {
    if (keys.has(event.req.headers.get('authorization') ?? '')) return { data: { courses: [] } }
    event.res.status = 401
    return { error: { code: 'unauthorized', message: 'Unknown API key' } }
  })

const server = serve(app, { port: 0, hostname: '127.0.0.1', silent: true, gracefulShutdown: false })
await server.ready()
report(server.url?.replace(/\/$/, '') ?? '')
