export type { AddressOptions } from './address.ts'
export { academyHandlers, createHandlers, type HandlerOptions, type HandlerTree, type MakeHandler } from './handlers.ts'
export { override, Override, type OverrideOptions, type ErrorDetails } from './override.ts'
export { academyMatchers, type AcademyMatchers, type ExpectedRequest, type JournalSource } from './matchers.ts'
