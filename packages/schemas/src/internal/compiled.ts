/*
 * The contract without zod, for the client and the dashboard page: endpoints with generated parsers, and what else needs
 * no schema. Versioning does not cover this entry: any release may change it.
 */
export * from '../api-key.ts'
export * from '../base-url.ts'
export * from '../closest-name.ts'
export { endpoints, statuses } from '../compiled.gen.ts'
export type { CompiledEndpoint, DataOf, InputOf } from '../compiled-endpoint.ts'
export { redactCopies } from '../encoded-copies.ts'
export { findWords } from '../find-words.ts'
export { limits, pageSize } from '../limits.ts'
export { isObject } from '../parsing.ts'
export { expected } from '../predicates.ts'
export { codeOf } from '../request-code.ts'
export { routeNotFound } from '../route-not-found.ts'
