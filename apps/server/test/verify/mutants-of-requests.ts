import { errorResponse, isList, type Json, onRequest } from '@academy-access/kit/wrong-services'
import { isUnknownUuid } from '@academy-access/rules'

import { deviations } from './deviate.ts'

const invalid = (message: string) => errorResponse(400, 'validation_error', message)
const longerThan = (value: unknown, length: number) => typeof value === 'string' && Array.from(value).length > length
const cut = (body: Json, field: string, length: number) => {
  const { [field]: value } = body
  if (isList(value)) return { body: { ...body, [field]: value.slice(0, length) } }
  return longerThan(value, length) ? { body: { ...body, [field]: String(value).slice(0, length) } } : undefined
}

/** Requests that are read in another way. */
export const mutantsOfRequests = deviations({
  'R091 a page has 20 rows by default': onRequest('GET /students', ({ path }) =>
    path.includes('limit=') ? undefined : { path: path.includes('?') ? `${path}&limit=20` : `${path}?limit=20` },
  ),
  'R093 a limit above 100 is an error': onRequest('GET /students', ({ path }) =>
    Number(/limit=(\d+)/.exec(path)?.[1]) > 100 ? invalid('limit') : undefined,
  ),
  'D17 a limit that is no number is an error': onRequest('GET /students', ({ path }) =>
    /limit=[a-z]/i.test(path) ? invalid('limit') : undefined,
  ),
  'D17 a negative offset is an error': onRequest('GET /students', ({ path }) =>
    /offset=-/.test(path) ? invalid('offset') : undefined,
  ),
  'D09 the last of repeated parameters counts': onRequest('GET /students', ({ path }) => ({
    path: path.replace(/limit=[^&]*&(?=.*limit=)/, ''),
  })),
  'R245 emails wins over email': onRequest('POST /lists/:id/members', ({ body }) =>
    'email' in body && 'emails' in body ? { body: { ...body, email: undefined } } : undefined,
  ),
  'R246 a batch is cut at 100': onRequest('POST /lists/:id/members', ({ body }) => cut(body, 'emails', 100)),
  'R118 course_ids are cut at 50': onRequest('POST /students', ({ body }) => cut(body, 'course_ids', 50)),
  'R121 list_ids are cut at 50': onRequest('POST /students', ({ body }) => cut(body, 'list_ids', 50)),
  'R116 a long name of a student is cut': onRequest('POST /students', ({ body }) => cut(body, 'name', 200)),
  'R210 a long name of a list is cut': onRequest('POST /lists', ({ body }) => cut(body, 'name', 100)),
  'R211 a long description is cut': onRequest('POST /lists', ({ body }) => cut(body, 'description', 500)),
  'D77 an empty description is null': onRequest('POST /lists', ({ body }) =>
    body['description'] === '' ? { body: { ...body, description: undefined } } : undefined,
  ),
  'R223 a null name is ignored': onRequest('PATCH /lists/:id', ({ body }) =>
    body['name'] === null ? { body: { ...body, name: undefined } } : undefined,
  ),
  'D61 enrolling looks up the student first': onRequest('POST /students/:id/enrollments', ({ path, body }) =>
    isUnknownUuid(path.split('/')[2] ?? '') && longerThan(body['course_id'], 0)
      ? errorResponse(404, 'not_found', 'student')
      : undefined,
  ),
  'D46 addresses are not trimmed': onRequest('POST /students', ({ body }) =>
    /^\s|\s$/.test(String(body['email'])) ? invalid('email') : undefined,
  ),
  'D46 addresses with capital letters are errors': onRequest('POST /students', ({ body }) =>
    /[A-Z]/.test(String(body['email'])) ? invalid('email') : undefined,
  ),
  'D45 names are measured in UTF-16': onRequest('POST /lists', ({ body }) =>
    String(body['name']).length > 100 ? invalid('name') : undefined,
  ),
  'R125 the flag may be a text': onRequest('POST /students', ({ body }) =>
    typeof body['send_welcome_email'] === 'string' ? { body: { ...body, send_welcome_email: false } } : undefined,
  ),
})
