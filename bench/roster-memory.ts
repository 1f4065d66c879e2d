/* Plans a roster of a million rows, and prints the largest memory of its process: `node roster-memory.ts new|existing`. */
import { createRoster } from '@academy-access/roster'
import { AcademyClient } from '@academy-access/sdk'

const count = 1_000_000
const isExisting = process.argv[2] === 'existing'
const course = '10000000-0000-4000-8000-000000000000'
const uuid = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

/** An academy that is written as it is read: one in memory would be most of the figure. */
async function fetch(input: Request | string): Promise<Response> {
  const { pathname, searchParams } = new URL(typeof input === 'string' ? input : input.url)
  if (pathname.endsWith('/courses')) return Response.json({ data: { courses: [courseRow] } })
  const offset = Number(searchParams.get('offset') ?? 0)
  const limit = Number(searchParams.get('limit') ?? 50)
  if (pathname.endsWith('/lists'))
    return Response.json({ data: { lists: [], pagination: { total: 0, limit, offset } } })
  const total = isExisting ? count : 0
  const rows = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, index) =>
    student(offset + index),
  )
  return Response.json({ data: { students: rows, pagination: { total, limit, offset } } })
}

const courseRow = {
  id: course,
  title: 'Intro',
  slug: 'intro',
  description: null,
  visibility: 'published',
  lesson_count: 1,
  total_reading_time_minutes: 1,
}

function student(index: number) {
  const joined_at = '2026-01-01T00:00:00.000Z'
  const enrollments = [{ id: uuid(count + index), course_id: course, enrolled_at: joined_at, completed_at: null }]
  const email = `student.number.${index}@example.com`
  return {
    id: uuid(index),
    email,
    name: `Student ${index}`,
    avatar_url: null,
    joined_at,
    courses_enrolled: 1,
    enrollments,
  }
}

async function* lines() {
  yield 'email,name,courses\n'
  for (let at = 0; at < count; at += 1000) {
    let text = ''
    for (let index = at; index < at + 1000; index++)
      text += `student.number.${index}@example.com,Student ${index},Intro\n`
    yield text
  }
}

const academy = new AcademyClient({ baseUrl: 'https://academy.test', apiKey: `aa_live_${'0'.repeat(32)}`, fetch })
const started = performance.now()
const plan = await createRoster(academy).plan(lines(), { sendWelcomeEmail: false, prune: 'all' })
const seconds = Math.round((performance.now() - started) / 1000)
const megabytes = Math.round(process.resourceUsage().maxRSS / 1000)
console.log(JSON.stringify({ megabytes, seconds, steps: plan.steps.length }))
