import { getQuery, H3, readBody, serve } from 'h3'

import { rowsOf } from '../data.ts'
import { report } from './child.ts'

const students = rowsOf(Number(process.argv[2])).reverse()

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
    event.res.status = 201
    return { data: student }
  })

const server = serve(app, { port: 0, hostname: '127.0.0.1', silent: true, gracefulShutdown: false })
await server.ready()
report(server.url?.replace(/\/$/, '') ?? '')
