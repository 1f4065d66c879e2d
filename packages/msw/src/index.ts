export type { AddressOptions } from './address.ts'
export { academyHandlers, createHandlers, type HandlerOptions, type HandlerTree, type MakeHandler } from './handlers.ts'
export { override, type Override, type OverrideOptions, type ErrorDetails } from './override.ts'
export { academyMatchers, type AcademyMatchers, type ExpectedRequest, type JournalSource } from './matchers.ts'

// What tests need of the engine, so that they need no dependency on it, and no second copy of it.
export { createBuild, createPlatform, demoFixture, ServiceError } from '@academy-access/engine'
export type * from '@academy-access/engine'
