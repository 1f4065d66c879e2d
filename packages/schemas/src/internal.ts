/*
 * The contract as zod schemas, for the packages of this repository. Versioning does not cover this entry: any release
 * may change it.
 */
export * from './index.ts'
