import { printTitles } from './calls.mjs'
import { app } from './src/app.ts'

const server = app.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${server.address().port}`
  printTitles((path, init) => fetch(path.replace('http://localhost', url), init))
})
