// @ts-expect-error -- json-server 0.17 has no types
import jsonServer from 'json-server'

import { rowsOf } from '../data.ts'
import { report } from './child.ts'

const app = jsonServer.create()
app.use(jsonServer.bodyParser)
app.use('/api/v1', jsonServer.router({ students: rowsOf(Number(process.argv[2])) }))
const server = app.listen(0, '127.0.0.1', () => {
  const { port }: { port: number } = server.address()
  report(`http://127.0.0.1:${port}`)
})
