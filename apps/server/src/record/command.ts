import { once } from 'node:events'

import { checkFiles, listenForStop, type Output, plain } from '@academy-access/command'
import { readOptions, usage } from './options.ts'
import { openProxy } from './proxy.ts'
import { createRecorder, type RecordedCall } from './recording.ts'
import { createRedaction } from './redaction.ts'

/** Runs `academy-server record`. Returns the exit code. */
export async function run(args: readonly string[], output: Output): Promise<number> {
  const options = readOptions(args)
  if (options === 'help') {
    output.print(usage())
    return 0
  }
  const { baseUrl, port, output: file, json, quiet } = options
  const files = checkFiles({}, { '--output': file }, { isNew: true })
  const stop = listenForStop()
  const recorder = createRecorder(files['--output'], baseUrl)
  try {
    const redaction = createRedaction()
    const onCall = quiet ? () => {} : (call: Omit<RecordedCall, 'call'>) => output.note(lineOf(call))
    let failure: Error | undefined
    const failed = new AbortController()
    const onFailure = (error: Error) => {
      failure = error
      failed.abort()
    }
    const services = { baseUrl, recorder, redaction, onCall, onFailure }
    const proxy = await openProxy(port, services)
    recorder.keep()
    if (json) output.json({ url: proxy.url, file, pid: process.pid })
    else output.print(`Calls to ${proxy.url} go to ${baseUrl} and are written to ${file}. Ctrl-C ends the recording.`)
    const end = AbortSignal.any([stop.signal, failed.signal])
    if (!end.aborted) await once(end, 'abort')
    await proxy.close()
    if (failure) throw failure
    output.note(`recorded ${recorder.count} ${recorder.count === 1 ? 'call' : 'calls'} in ${file}`)
    return 0
  } finally {
    recorder.close()
    stop.close()
  }
}

function lineOf({ request, response, error, started_at, ended_at }: Omit<RecordedCall, 'call'>): string {
  const duration = Date.parse(ended_at) - Date.parse(started_at)
  return `${request.method.padEnd(6)} ${plain(request.path)} ${response?.status ?? `--- ${error}`} ${duration} ms`
}
