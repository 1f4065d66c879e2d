/* The parts that academy-server and academy-roster share. The client, the progress bar and the removal of records are entries of their own. */
export {
  apiKeyFlag,
  baseUrlFlag,
  type Connection,
  explicitBaseUrlFlag,
  type GivenConnection,
  requireBaseUrl,
  requireConnection,
} from './connection.ts'
export {
  type Argument,
  durationOf,
  type Flag,
  flagHelp,
  readCommandLine,
  readDuration,
  rateOf,
  readPort,
  unknownCommand,
  type ValuesOf,
  withDashes,
} from './flags.ts'
export { type CommandLine, commandLine, commandOf, type OptionsOf } from './command-line.ts'
export { checkFiles } from './check-files.ts'
export { limitedFetch } from './connection.ts'
export { Output } from './output.ts'
export { type OpenFile, OutputFile } from './output-file.ts'
export { plain } from './plain.ts'
export { redactor } from './redact.ts'
export { listenForStop, type StopSignal } from './stop-signal.ts'
export { openUndoFile, type UndoFile } from './undo-file.ts'
export { decodeText, parseJson, readingError, readLines, readText } from './text-file.ts'
export { UsageError } from './flags.ts'
