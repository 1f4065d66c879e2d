import { openWorker } from './worker.mjs'

const worker = await openWorker()
console.log(await (await worker.dispatchFetch('http://worker.test/')).text())
await worker.dispose()
