import { AcademyClient } from '@academy-access/sdk'
import { call } from './call.mjs'
const academy = new AcademyClient()
export const handler = async () => ({ statusCode: 200, body: await call(academy) })
