import { messageOf } from '../../ui/text.ts'
import { type FixtureResult, academiesOf } from './fixture-academies.ts'

/*
 * Reads a fixture file beside the page: parsing a large file would stop the page for seconds.
 */
addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  void file
    .text()
    .then((text): FixtureResult => ({ academies: academiesOf(text) }))
    .catch((error: unknown): FixtureResult => ({ error: messageOf(error) }))
    .then((result) => postMessage(result))
})
