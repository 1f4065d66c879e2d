import { type Output, plain } from '@academy-access/command'
import { describeDifference } from '@academy-access/rules'

import { readFixture } from '../../data/fixture-file.ts'
import { readRecording, type Recording } from '../../record/recording.ts'
import { replayRecording, type ReplayResult } from './replay.ts'
import { readReplayOptions, type ReplayOptions, replayUsage } from './options.ts'
import { type ReplayTarget, runningServer, newAcademy } from './target.ts'

/** How many calls that differ are shown. */
const mostShown = 20

/** Runs `academy-server verify --replay FILE`. Returns the exit code. */
export async function runReplay(args: readonly string[], output: Output): Promise<number> {
  const options = readReplayOptions(args)
  if (options === 'help') {
    output.print(replayUsage())
    return 0
  }
  if ('apiKey' in options.target) output.hide(options.target.apiKey)
  let result: ReplayResult
  try {
    const recording = readRecording(options.file)
    if (recording.isTorn) {
      output.note(`${options.file}: the last line is incomplete and is left out; the process that wrote it was killed`)
    }
    result = await replayRecording(recording, await open(options, recording))
  } catch (error) {
    output.problem(messageOf(error))
    return 3
  }
  if (options.json) output.json({ ...result, skipped: Object.fromEntries(result.skipped) })
  else output.print(report(result))
  if (result.differing.length > 0) return 1
  // A recording of which nothing was compared says nothing.
  return result.agreeing > 0 ? 0 : 3
}

async function open({ target }: ReplayOptions, recording: Recording): Promise<ReplayTarget> {
  if ('baseUrl' in target) return runningServer(target.baseUrl, target.apiKey, recording, target)
  return newAcademy(await readFixture(target.fixture), recording)
}

function report({ agreeing, differing, skipped }: ReplayResult): string {
  const notRun = [...skipped.values()].reduce((sum, count) => sum + count, 0)
  const more = differing.length - mostShown
  return [
    ...differing
      .slice(0, mostShown)
      .map(
        ({ call, method, path, difference }) =>
          `call ${call}: ${method} ${plain(path)}\n  ${describeDifference(difference, 'recorded')}`,
      ),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...[...skipped].map(([reason, count]) => `not run: ${count}, because ${reason}`),
    `${agreeing + differing.length + notRun} calls: ${agreeing} agree, ${differing.length} differ, ${notRun} not run`,
  ].join('\n')
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.message === 'fetch failed'
    ? `the server cannot be reached: ${error.cause.message}`
    : error.message
}
