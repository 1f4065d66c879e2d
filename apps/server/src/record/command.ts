import { once } from 'node:events'

import {
  baseUrlFlag,
  checkFiles,
  commandLine,
  commandOf,
  listenForStop,
  plain,
  readPort,
  requireBaseUrl,
} from '@academy-access/command'
import { publicPath } from '../without-values.ts'
import { openProxy } from './proxy.ts'
import { createRecorder, type RecordedCall } from './recording.ts'
import { createRedaction } from './redaction.ts'

export const line = commandLine({
  about: 'academy-server record: passes calls on to an academy, and writes each call with its response to a file',
  flags: {
    baseUrl: { ...baseUrlFlag, help: 'the academy to pass calls on to, without /api/v1; default: ACADEMY_BASE_URL' },
    port: {
      value: 'PORT',
      help: 'port to listen on, 0 for any free one; default 4011',
      read: (text, name) => readPort(text ?? '4011', name),
    },
    output: {
      value: 'FILE',
      help: 'the file to create; default: recording- and the time, such as recording-2026-01-31T09-30-00.ndjson',
      read: (text) => text ?? `recording-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.ndjson`,
    },
    json: { help: 'prints one line of JSON on stdout when it is ready: url, file and pid' },
    personalData: { help: 'prints each path as it is; by default with names in place of values' },
    quiet: { help: 'does not print a line per call' },
  },
  more: [
    'Use the address that it prints as the base URL of your app, with the same key. It listens on this machine alone.',
    'The file contains no API key. It contains the personal data of the requests and responses.',
    'Ctrl-C waits for the calls in progress and ends. Run the calls against the emulator:',
    '',
    '  academy-server verify --replay FILE',
    '',
    'Exit codes: 0 after SIGINT or SIGTERM, 1 for a file or port that cannot be used, 2 for a wrong command line.',
  ],
  check: (values) => ({ ...values, baseUrl: requireBaseUrl(values.baseUrl) }),
})

/** Runs `academy-server record`. Returns the exit code. */
export const run = commandOf(line, async ({ baseUrl, port, output: file, json, quiet, personalData }, output) => {
  const files = checkFiles({}, { '--output': file }, { isNew: true })
  const stop = listenForStop()
  const recorder = createRecorder(files['--output'], baseUrl)
  try {
    const redaction = createRedaction()
    const onCall = quiet ? () => {} : (call: Omit<RecordedCall, 'call'>) => output.note(lineOf(call, personalData))
    const failed = new AbortController()
    const onFailure = (error: Error) => failed.abort(error)
    const proxy = await openProxy(port, { baseUrl, recorder, redaction, onCall, onFailure })
    recorder.keep()
    if (json) output.json({ url: proxy.url, file, pid: process.pid })
    else output.print(`Calls to ${proxy.url} go to ${baseUrl} and are written to ${file}. Ctrl-C ends the recording.`)
    const end = AbortSignal.any([stop.signal, failed.signal])
    if (!end.aborted) await once(end, 'abort')
    await proxy.close()
    failed.signal.throwIfAborted()
    output.note(`recorded ${recorder.count} ${recorder.count === 1 ? 'call' : 'calls'} in ${file}`)
    return 0
  } finally {
    recorder.close()
    stop.close()
  }
})

function lineOf(
  { request, response, error, started_at, ended_at }: Omit<RecordedCall, 'call'>,
  personalData: boolean,
): string {
  const path = personalData ? request.path : publicPath(request.path)
  const duration = Date.parse(ended_at) - Date.parse(started_at)
  return `${request.method.padEnd(6)} ${plain(path)} ${response?.status ?? `--- ${error}`} ${duration} ms`
}
