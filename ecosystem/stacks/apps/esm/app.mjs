import { AcademyClient } from '@academy-access/sdk'
import { call } from './call.mjs'
console.log(await call(new AcademyClient()))
