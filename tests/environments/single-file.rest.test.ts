import { nodeResolve } from '@rollup/plugin-node-resolve'
import { rollup } from 'rollup'
import { expect, it } from 'vitest'

const program = `import { AcademyClient } from '@academy-access/sdk'
import ky from 'ky'
const pagination = { total: 0, limit: 50, offset: 0 }
const fetch = async () => Response.json({ data: { students: [], pagination } })
const events = []
const hooks = { onResponse: ({ status }) => events.push(status) }
const own = ky.extend({ hooks: { afterResponse: [() => void events.push('ky')] } })
const academy = new AcademyClient({ baseUrl: 'http://academy.test', apiKey: 'aa_live_test', fetch, hooks, ky: own })
export const students = await academy.students.list().all()
export { events }`

// The first iteration, and the hooks of ky, failed: their code was below the await, and never ran.
it('Rollup, one file with a top-level await: an iteration and hooks work', async () => {
  const input = new URL('program.js', import.meta.url).pathname
  const bundle = await rollup({
    input,
    plugins: [
      {
        name: 'program',
        load: (id) => (id === input ? program : null),
        resolveId: (id) => (id === input ? id : null),
      },
      nodeResolve(),
    ],
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({ inlineDynamicImports: true })
  await bundle.close()
  expect(output).toHaveLength(1)
  const url = `data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`
  expect(await import(/* @vite-ignore */ url)).toMatchObject({ students: [], events: [200, 'ky'] })
})
