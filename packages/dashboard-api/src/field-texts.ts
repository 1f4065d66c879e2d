/* What the fields of the inputs of controls are, for people and agents. */

type Schema = Readonly<Record<string, unknown>>

/** An input of a control, with a description for each field at any depth. */
export function describeFields(control: string, schema: Schema, parent = control): Schema {
  const inner = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inner)
    return typeof part === 'object' && part !== null ? describeFields(control, part as Schema, parent) : part
  }
  const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Schema>>)
  const described = properties.map(([field, one]) => {
    const description = texts[`${control} ${field}`] ?? texts[`${parent}.${field}`] ?? texts[field]
    return [field, { ...(description !== undefined && { description }), ...describeFields(control, one, field) }]
  })
  return {
    ...Object.fromEntries(Object.entries(schema).map(([word, part]) => [word, nested.has(word) ? inner(part) : part])),
    ...(properties.length > 0 && { properties: Object.fromEntries(described) as object }),
  }
}

/** The keywords with other schemas. */
const nested = new Set(['items', 'anyOf', 'additionalProperties'])

/** By the name of a field; before that, those of a field in another one, or of one control. */
const texts: Readonly<Record<string, string>> = {
  // What names a record.
  academy: 'Id or name of an academy',
  'journal.replay academy': 'Id or name of the academy that gets the request; by default the same one',
  course: 'Id, slug or title of a course',
  'enrollments.course': 'Slug of the course',
  'enrollments.revoke course': 'Id, slug or title of the course, or id of the enrollment',
  student: 'Id or email address of a student',
  list: 'Id or name of a list',
  offer: 'Id or name of an offer',
  key: 'Id or name of an API key',
  'api_keys.key': 'The key itself; a new one by default',
  'journal.send key': 'Id or name of the API key to send; by default the first one that is not revoked',
  snapshot: 'Id or name of a snapshot of the academy',
  fault: 'Id of a fault',
  entry: 'Id of a journal entry',
  before: 'Id of a journal entry: the state before this request',
  with: 'Id or name of another academy. Without with, before and snapshot it is the state that a reset restores',
  undo: 'Id of the change, from its response; by default the latest one',
  // Which rows.
  limit: 'The largest number of rows; 50 by default',
  'journal.list limit': 'The largest number of rows, counted from the newest one; all by default',
  'outbox.list limit': 'The largest number of rows, counted from the newest one; all by default',
  'search limit': 'The largest number of records of each kind; 10 by default',
  offset: 'The number of rows to skip; 0 by default',
  search: 'Only rows that contain this text, in any case',
  sort: 'The field to sort by; with a minus sign in front, from the largest value to the smallest one',
  'students.search status': 'active (default) or removed ones',
  'journal.list operation': 'Only requests for this operation',
  'journal.list status': 'Only successes, errors of the caller, errors of the service, or requests with a fault',
  changed: 'Id of a student or list: only requests that changed it, its enrollments or its members',
  response_bodies: 'false leaves out the response bodies and the headers',
  request_bodies: 'false leaves out the request bodies',
  // An academy.
  version: 'The version of the format: 1',
  id: 'UUID; a new one by default',
  name: 'Name',
  plan: 'The API works with paid only, which is the default of a new academy',
  locked: 'Whether every endpoint responds with academy_locked',
  limits: 'students: the largest number of active students; null for no limit',
  'limits.students': 'The largest number of active students; null for no limit',
  rate_limit: 'Requests per window for each API key; null for no limit',
  requests: 'Requests per window',
  window_seconds: 'Length of a window, in seconds',
  ttl: 'Seconds until the academy is deleted; null for never. Only the hosted service has it',
  labels: 'Texts by name: all labels of the academy. Only the hosted service has them',
  api_keys: 'API keys; one new key by default',
  permissions: 'all, or the ids of the operations that the key may use',
  revoked: 'Whether requests with the key get 401',
  clock: "The academy's time",
  now: 'ISO 8601',
  frozen: 'Whether the clock is stopped',
  ids: "The source of the academy's ids; snapshots have it",
  seed: 'A text from which the ids follow',
  next: 'The number of the next id',
  // Courses, students, lists and offers.
  courses: 'Courses by slug',
  'academies.create courses': 'Courses in display order',
  'restore courses': 'Courses in display order',
  'courses.order courses': 'Every course exactly once, by id or slug',
  'offers.courses': 'Slugs of the courses that the offer grants',
  title: 'Title',
  slug: 'The part of the URL that names the course',
  description: 'Description; null for none',
  visibility: 'Whether the API shows the course',
  term: 'How students get the course: free for all, bought once, or included by a grant',
  price_cents: 'Price in cents; only with the term one_time',
  lessons: 'Lessons in their order, unpublished ones too',
  reading_time_minutes: 'Minutes',
  published: 'Whether the API counts the lesson',
  students: 'Active and removed students',
  email: 'Email address of a student',
  'faults.add email': 'Fails this one address of a batch, and leaves the others alone',
  emails: 'Email addresses of students',
  avatar_url: 'Address of a picture; null for none',
  joined_at: 'ISO 8601',
  removed: 'Whether the student was removed from the academy',
  enrollments: 'Active and revoked ones',
  'enrollments.status': 'A revoked enrollment gives no access',
  enrolled_at: 'ISO 8601; when the current grant began',
  completed_at: 'ISO 8601; null while the course is not completed',
  completed_lessons: 'The number of completed lessons from the first one, or their ids',
  purchases: 'Courses that the student bought, by slug or id',
  progress: 'The number of completed published lessons, from the first, by slug or id of a course with an enrollment',
  count: 'How many',
  fields: 'Fields of all of them, in the fixture format',
  course_ids: 'Ids of courses to enroll the student in',
  list_ids: 'Ids of lists to add the student to',
  send_welcome_email: 'Whether a new student gets the welcome email',
  lists: 'Lists with their members',
  created_at: 'ISO 8601',
  updated_at: 'ISO 8601',
  sequence: 'The place among lists of the same time',
  members: 'Email addresses, or objects with email and joined_at',
  offers: 'Offers, oldest first',
  status: 'An inactive offer grants nothing',
  granted_to: 'Names or ids of the lists whose members hold the offer',
  holders: 'Email addresses of the students who hold the offer by themselves: all of them',
  holder_list: 'The list of the holders',
  // The clock.
  time: 'Milliseconds since the epoch, or ISO 8601',
  milliseconds: 'The time to add; the parts are added up',
  minutes: 'Of 60 seconds',
  hours: 'Of 60 minutes',
  days: 'Of 24 hours',
  // Faults and requests.
  operation: 'Id of the operation of the API that the fault matches; * for all',
  when: 'Fires only on requests with these values',
  params: 'Path parameters',
  query: 'The page',
  body: 'Fields of the body',
  phase: 'Whether it fires before or after the effect of the request',
  'faults.add status': 'Status of the error response',
  code: 'Code of the error response',
  message: 'Message of the error response',
  html: "HTML to send instead of the error's JSON",
  retry_after: 'Retry-After in seconds',
  network: 'How the connection fails',
  reply: 'Data to respond with as a success',
  passthrough: 'Lets the service respond, and skips the faults behind this one',
  delay_ms: 'How long to wait first, in milliseconds of real time; 0 by default',
  times: 'How often the fault fires; without limit by default',
  probability: 'The chance that the fault fires, from 0 to 1; 1 by default',
  method: 'The HTTP method',
  path: 'With the query, such as /api/v1/students?limit=10',
  'journal.send body': 'The request body, which is sent as application/json, also if it is no JSON',
  client: 'The sender in the X-Client header; dashboard by default',
}
