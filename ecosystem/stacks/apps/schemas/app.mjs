import { deepEqual } from 'node:assert/strict'
import { endpoints, operationIds } from '@academy-access/schemas'
import openapi from '@academy-access/schemas/openapi'
import document from '@academy-access/schemas/openapi.json' with { type: 'json' }

deepEqual(openapi, document)
const { method, path, data } = endpoints.courses.list
const { ACADEMY_BASE_URL, ACADEMY_API_KEY } = process.env
const headers = { authorization: 'Bearer ' + ACADEMY_API_KEY }
const response = await fetch(ACADEMY_BASE_URL + path, { method, headers })
const { courses } = data.parse((await response.json()).data)
console.log(courses[0].title, operationIds.length)
