import { type Change, everywhere, ignored, isList, onRequest, onResponse } from '@academy-access/kit/wrong-services'

/** The ways in which a service could break the rules, each with a part of the difference that the model must report. */
export const deviations: Readonly<Record<string, readonly [shows: string, change: Change]>> = {
  'R061 a 429 has no Retry-After': ['header retry-after', withHeader('429', 'retry-after', () => '')],
  'D33 Retry-After is a second too long': [
    'header retry-after',
    withHeader('429', 'retry-after', (seconds) => String(Number(seconds) + 1)),
  ],
  'D22 a 401 has no WWW-Authenticate': ['header www-authenticate', withHeader('401', 'www-authenticate', () => '')],
  'D04 a wrong method has no Allow': ['header allow', withHeader('404 allow', 'allow', () => '')],
  'D22 responses have another content type': [
    'header content-type',
    withHeader('...', 'content-type', () => 'text/json'),
  ],
  'D10 a success is always 200': [
    'status: expected 201, got 200',
    onResponse('201', (body) => ({ status: 200, body })),
  ],
  'R063 a wrong value is 422': ['status: expected 400, got 422', onResponse('400', (body) => ({ status: 422, body }))],
  'R046 messages are empty': ['error.message', everywhere('message', () => '')],
  'R098 totals are off by one': ['pagination.total', everywhere('total', (total) => Number(total) + 1)],
  'R081 names are shown in lower case': ['.name: expected', everywhere('name', lowerCase)],
  'D46 a batch shows addresses in their stored form': ['].email: expected', everywhere('email', lowerCase)],
  'R076 courses come in the opposite order': ['body.data.courses[0]', everywhere('courses', reversed)],
  'D36 enrollments come oldest first': ['enrollments[0]', everywhere('enrollments', reversed)],
  'D14 null is left out': [
    'description: expected null, received absent',
    everywhere('description', (text) => text ?? undefined),
  ],
  'R190 the student never has access still': [
    'still_has_access: expected true',
    everywhere('still_has_access', () => false),
  ],
  'R025 a student has another id in each response': [
    'student_id: expected',
    everywhere('student_id', () => crypto.randomUUID()),
  ],
  'D12 times have no milliseconds': [
    'joined_at: expected',
    everywhere('joined_at', (time) => String(time).replace('.000', '')),
  ],
  'R204 members are not counted': ['member_count: expected', everywhere('member_count', () => 0)],
  'D86 an error has a status too': [
    'body.error.status: expected absent',
    everywhere('error', (error) => Object.assign({ status: 400 }, error)),
  ],
  'R094 offset is ignored': ['body.data.', withoutParameter('offset')],
  'R092 limit is ignored': ['body.data.', withoutParameter('limit')],
  'R126 the flag for welcome emails is ignored': [
    'outbox".length',
    withoutField('POST .*', 'send_welcome_email', (value) => value === false),
  ],
  'R222 a description cannot be changed': [
    'description: expected',
    withoutField('(?:POST|PATCH) .*', 'description', isShortText),
  ],
  'R116 the name of a new student is ignored': ['.name: expected', withoutField('POST /students', 'name', isShortText)],
  'R123 lists of a new student are ignored': ['expected', withoutField('POST /students', 'list_ids', isList)],
  'R229 a list is only read when it should be deleted': [
    'expected',
    ignored(/^DELETE \/lists\/[^/]+$/, () => ({ deleted: true })),
  ],
  'R160 a student is only read when it should be removed': [
    'expected',
    ignored(/^DELETE \/students\/[^/]+$/, () => ({ removed: true })),
  ],
}

/** Changes a header of the responses with this status, if it is there. */
function withHeader(status: string, name: string, change: (value: string) => string): Change {
  return onResponse(status, (body, _, headers) => ({ body, headers: { [name]: change(headers.get(name) ?? '') } }))
}

/** Drops a parameter of the query. */
function withoutParameter(name: string): Change {
  return onRequest('GET .*', ({ path }) => ({ path: path.replaceAll(new RegExp(`([?&])${name}=[^&]*`, 'g'), '$1') }))
}

/** Drops a field with such a value from bodies that have other fields too. */
function withoutField(endpoint: string, name: string, drops: (value: unknown) => boolean): Change {
  return onRequest(endpoint, ({ body: { [name]: value, ...others } }) =>
    drops(value) && Object.keys(others).length > 0 ? { body: others } : undefined,
  )
}

function isShortText(value: unknown): boolean {
  return typeof value === 'string' && value.length < 20
}

function lowerCase(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value
}

function reversed(value: unknown): unknown {
  return isList(value) ? value.toReversed() : value
}
