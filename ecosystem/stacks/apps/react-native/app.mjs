import { AcademyClient } from '@academy-access/sdk'
import { call } from './call.mjs'
call(new AcademyClient()).then(console.log)
