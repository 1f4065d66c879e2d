/*
 * The contract without zod, for the client: endpoints with generated parsers, and what else needs no schema. Versioning
 * does not cover this entry: any release may change it.
 */
export { endpoints } from './compiled.gen.ts'
export type { CompiledEndpoint, DataOf, InputOf } from './compiled-endpoint.ts'
export { limits } from './limits.ts'
