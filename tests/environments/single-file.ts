import { nodeResolve } from '@rollup/plugin-node-resolve'
import { rollup } from 'rollup'
import { expect } from 'vitest'

import type { EnvironmentCase } from './environment-case.ts'

const program = `import { AcademyClient } from '@academy-access/sdk'
const pagination = { total: 0, limit: 50, offset: 0 }
const fetch = async () => Response.json({ data: { students: [], pagination } })
const academy = new AcademyClient({ baseUrl: 'http://academy.test', apiKey: 'aa_live_test', fetch })
export const students = await academy.students.list().all()`

export const singleFileCases: EnvironmentCase[] = [
  {
    environment: 'Rollup, one file with a top-level await',
    happened: 'the first iteration failed: its code was below the await, and never ran',
    rule: 'an iteration works',
    run: async () => {
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
      expect(await import(/* @vite-ignore */ url)).toMatchObject({ students: [] })
    },
  },
]
