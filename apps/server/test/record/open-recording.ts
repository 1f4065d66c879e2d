import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { checkFiles } from '@academy-access/command'

import { openProxy } from '../../src/record/proxy.ts'
import { createRecorder } from '../../src/record/recorder.ts'
import { type Recording, readRecording } from '../../src/record/recording.ts'
import { createRedaction } from '../../src/record/redaction.ts'

/** Opens a proxy that records. `end` closes it and returns the recording. Use it with `await using`. */
export async function openRecording(baseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'academy-record-'))
  const path = join(folder, 'recording.ndjson')
  const { output } = checkFiles({}, { output: path }, { isNew: true })
  const recorder = createRecorder(output, baseUrl)
  recorder.keep()
  const services = { baseUrl, recorder, redaction: createRedaction(), onCall: () => {}, onFailure: rethrow }
  const proxy = await openProxy(0, services)
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await proxy.close()
    recorder.close()
  }
  return {
    url: proxy.url,
    path,
    async end(): Promise<Recording> {
      await close()
      return readRecording(path)
    },
    async [Symbol.asyncDispose]() {
      await close()
      rmSync(folder, { recursive: true })
    },
  }
}

function rethrow(error: Error): never {
  throw error
}
