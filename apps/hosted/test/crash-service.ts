import { argv } from 'node:process'
import { pathToFileURL } from 'node:url'

import { startLocal } from '../local.ts'

/** The service as a process that can be killed. Prints its address. */
const [, , data = '', worker = ''] = argv
const { url } = await startLocal({ worker: pathToFileURL(worker), port: 0, token: 'dev', data })
console.log(url)
