import { printTitles } from './calls.mjs'
import { app } from './src/app.ts'

await printTitles(async (url, init) => app.fetch(new Request(url, init)))
