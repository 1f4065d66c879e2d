/* Run by `bun test`. The tests fail if a mock that intercepts nothing says nothing. */
import { setupAcademy } from '@academy-access/msw/node'
import { expect, test } from 'bun:test'

test('without hooks, the first use says that nothing is intercepted', () => {
  expect(() => setupAcademy().academy()).toThrow('this test runner has no global hooks')
})

test('msw 3 intercepts nothing in Bun, and the start says so', async () => {
  const mock = setupAcademy({ hooks: false })
  await expect(mock.start()).rejects.toThrow('In Bun use msw 2')
})
