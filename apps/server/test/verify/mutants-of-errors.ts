import { errorResponse, type Json, onResponse } from '@academy-access/kit/wrong-services'

import { deviations } from './deviate.ts'

const error = (body: Json) => body['error'] as Json

/** Error responses, headers and statuses. */
export const mutantsOfErrors = deviations({
  'R046 messages are empty': onResponse('4..', (body) => ({ error: { ...error(body), message: '' } })),
  'R016 an error is a text': onResponse('4..', (body) => ({ body: { error: error(body)['code'] } })),
  'R017 an error has data': onResponse('4..', (body) => ({ body: { ...body, data: null } })),
  'R063 codes are in upper case': onResponse('4..', (body) => ({
    error: { ...error(body), code: String(error(body)['code']).toUpperCase() },
  })),
  'R045 an error has its status': onResponse('4..', (body) => ({ error: { ...error(body), status: 400 } })),
  'R024 creating a student is 200': onResponse('201', (body) => ({ status: 200, body }), 'POST /students'),
  'R212 creating a list is 200': onResponse('201', (body) => ({ status: 200, body }), 'POST /lists'),
  'R144 a student who left is 410': onResponse('404', (body) => ({ status: 410, body }), 'GET /students/:id'),
  'R039 an unknown key is 403': onResponse('401', (body) => ({ status: 403, body })),
  'D22 the content type is text': onResponse('...', (body) => ({
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body,
  })),
  'D22 WWW-Authenticate is Basic': onResponse('401', (body) => ({ headers: { 'www-authenticate': 'Basic' }, body })),
  'R069 Retry-After is a date': onResponse('429', (body) => ({
    headers: { 'retry-after': new Date(0).toUTCString() },
    body,
  })),
  'D04 another method has no Allow': onResponse('404 allow', (body) => ({ headers: { allow: '' }, body })),
  'R193 an unknown enrollment is revoked': onResponse(
    '404',
    () => ({ status: 200, body: { data: { revoked: true, still_has_access: false, still_has_access_via: null } } }),
    'DELETE /students/:id/enrollments/:id',
  ),
  'R271 removing an absent member succeeds': onResponse(
    '404',
    () => ({ status: 200, body: { data: { removed: true } } }),
    'DELETE /lists/:id/members/:id',
  ),
  'R119 an unknown course of a new student is 404': onResponse(
    '400',
    (body) => (error(body)['code'] === 'invalid_courses' ? errorResponse(404, 'not_found', 'no such course') : body),
    'POST /students',
  ),
})
