import '@academy-access/msw/vitest'

import { demoFixture } from '@academy-access/engine'
import { setupAcademy } from '@academy-access/msw/browser'
import { expect, it } from 'vitest'

import { showStudentCount } from './student-count.ts'

const mock = setupAcademy({ fixture: demoFixture(), proxy: true })

it('shows the number of students', async () => {
  const element = document.createElement('p')
  await showStudentCount(element)
  expect(element.textContent).toBe('120 students')
  expect(mock.platform.academy()).toHaveReceived('students.list', { times: 1, query: { limit: 1 } })
})

it('shows nothing if the service responds with an error', async () => {
  mock.use(mock.override('students.list').error('internal_error'))
  const element = document.createElement('p')
  await expect(showStudentCount(element)).rejects.toThrow()
  expect(element.textContent).toBe('')
})
