import { AcademyClient } from '@academy-access/sdk'

import { test, timers } from './runner.mjs'

const turn = setImmediate

/** Turns in real time, in which the file for waits is loaded. */
async function realTurns() {
  for (let n = 0; n < 20; n++) await new Promise((resolve) => turn(resolve))
}

test('a wait after a 429 ends with the fake time of the runner', async () => {
  const error = '{"error":{"code":"rate_limit_exceeded","message":"slow down"}}'
  const limited = new Response(error, { status: 429, headers: { 'retry-after': '30' } })
  const responses = [limited, new Response('{"data":{"courses":[]}}')]
  const fetch = async () => responses.shift()
  timers.start()
  try {
    const options = { baseUrl: 'http://academy.test', apiKey: 'aa_live_test', fetch, dangerouslyAllowBrowser: true }
    let courses
    void new AcademyClient(options).courses.list().then(({ items }) => (courses = items))
    for (let second = 0; second < 40; second++) {
      await realTurns()
      timers.tick()
    }
    await realTurns()
    if (courses?.length !== 0) throw new Error('the wait has not ended')
  } finally {
    timers.end()
  }
})
