import { printTitles } from './calls.mjs'
import { handle } from './src/app.ts'

await printTitles(async (url, init) => handle(new Request(url, init)))
