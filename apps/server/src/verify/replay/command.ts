import {
  apiKeyFlag,
  commandLine,
  commandOf,
  explicitBaseUrlFlag,
  type OptionsOf,
  plain,
  UsageError,
} from '@academy-access/command'
import { describeDifference } from '@academy-access/rules'

import { readFixture, withFixture } from '../../data/fixture-file.ts'
import { readRecording, type Recording } from '../../record/recording.ts'
import { kindsIn, kindsInDifference, publicPath } from '../../without-values.ts'
import { replayRecording, type ReplayResult } from './replay.ts'
import { type ReplayTarget, runningServer, newAcademy } from './target.ts'

/** How many calls that differ are shown. */
const mostShown = 20

export const line = commandLine({
  about:
    'academy-server verify --replay: runs recorded calls against the emulator, and reports the first field that differs',
  flags: {
    replay: { value: 'FILE', help: 'the recording to run' },
    fixture: {
      value: 'FIXTURE',
      help: 'what the academy contains at first: empty (default), demo, the path of a JSON file, or - for stdin',
    },
    baseUrl: { ...explicitBaseUrlFlag, help: 'runs the calls against this server, and not against a new academy' },
    apiKey: { ...apiKeyFlag, help: 'the key for --base-url; default: ACADEMY_API_KEY' },
    yes: { help: 'allows a --base-url of another machine: the calls change its academy and send emails' },
    personalData: { help: 'prints the values that differ; by default their kinds' },
    json: { help: 'prints the result as JSON' },
  },
  more: [
    'Exit codes: 0 all responses agree, 1 a response differs, 2 wrong command line, 3 the calls could not be run.',
  ],
  check({ replay: file, fixture, baseUrl, apiKey, yes, json, personalData }) {
    if (file === undefined) throw new UsageError('expected the recording: --replay FILE')
    if (baseUrl === undefined) return { file, json, personalData, target: { fixture: fixture ?? 'empty' } }
    if (fixture !== undefined) throw new UsageError('--fixture and --base-url: expected one of them')
    if (apiKey === undefined) throw new UsageError('expected an API key for --base-url: ACADEMY_API_KEY or --api-key')
    // Elsewhere, only records that the replay has created are changed and removed.
    const onlyOwn = !/^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(baseUrl).hostname)
    if (!yes && onlyOwn) {
      throw new UsageError(`--base-url: the calls would change the academy at ${baseUrl}; add --yes if you want that`)
    }
    return { file, json, personalData, target: { baseUrl, apiKey, onlyOwn } }
  },
})

/** Runs `academy-server verify --replay FILE`. Returns the exit code. */
export const runReplay = commandOf(line, async (options, output) => {
  if (options.target.apiKey !== undefined) output.hide(options.target.apiKey)
  let result: ReplayResult
  try {
    const recording = readRecording(options.file)
    if (recording.isTorn) {
      output.note(`${options.file}: the last line is incomplete and is left out; the process that wrote it was killed`)
    }
    result = await replayRecording(recording, await open(options, recording))
  } catch (error) {
    output.problem(options.personalData ? messageOf(error) : kindsIn(messageOf(error)))
    return 3
  }
  if (!options.personalData) result = { ...result, differing: result.differing.map(withKinds) }
  if (options.json) output.json({ ...result, skipped: Object.fromEntries(result.skipped) })
  else output.print(report(result))
  if (result.differing.length > 0) return 1
  // A recording of which nothing was compared says nothing.
  return result.agreeing > 0 ? 0 : 3
})

/** A call with the kinds of its values: logs may be public, and a recording has real persons. */
function withKinds({ difference, path, ...call }: ReplayResult['differing'][number]) {
  return { ...call, path: publicPath(path), difference: kindsInDifference(difference) }
}

async function open({ target }: OptionsOf<typeof line>, recording: Recording): Promise<ReplayTarget> {
  if (target.baseUrl !== undefined) return runningServer(target.baseUrl, target.apiKey, recording, target)
  const fixture = await readFixture(target.fixture)
  return withFixture(target.fixture, () => newAcademy(fixture, recording))
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
