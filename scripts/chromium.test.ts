import { expect, it } from 'vitest'

import { findChromium } from './chromium.ts'

const onLinux = { platform: 'linux', env: {} }

it('CHROMIUM_PATH comes before all other places', () => {
  expect(findChromium({ ...onLinux, env: { CHROMIUM_PATH: '/opt/chrome' }, exists: () => true })).toBe('/opt/chrome')
})

it('a CHROMIUM_PATH that does not exist is an error, so that no other browser is used in its place', () => {
  const exists = (path: string) => path !== '/opt/chrome'
  expect(() => findChromium({ ...onLinux, env: { CHROMIUM_PATH: '/opt/chrome' }, exists })).toThrow(
    'CHROMIUM_PATH is /opt/chrome, and there is no such file',
  )
})

it("Playwright's own download comes before the usual places", () => {
  expect(findChromium({ ...onLinux, exists: () => true })).toContain('ms-playwright')
})

it.each([
  ['linux', {}, '/usr/bin/google-chrome'],
  ['darwin', { HOME: '/Users/ada' }, '/Users/ada/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['win32', { PROGRAMFILES: 'C:\\Program Files' }, 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
])('on %s the usual places are searched', (platform, env, path) => {
  expect(findChromium({ platform, env, exists: (place) => place === path })).toBe(path)
})

it('without a browser there is no path', () => {
  expect(findChromium({ ...onLinux, exists: () => false })).toBeUndefined()
})
