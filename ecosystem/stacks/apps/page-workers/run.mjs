import { printTitles } from './calls.mjs'
import { openWorker } from './worker.mjs'

const worker = await openWorker()
await printTitles((url, init) => worker.dispatchFetch(url, init), '/')
