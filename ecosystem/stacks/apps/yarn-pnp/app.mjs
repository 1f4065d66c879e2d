import '@academy-access/server'
import '@academy-access/msw/node'
import { AcademyClient } from '@academy-access/sdk'
import { call } from './call.mjs'
console.log(await call(new AcademyClient()))
