/*
 * The contract as zod schemas, for the packages of this repository. Versioning does not cover this entry: any release
 * may change it. In the sources the root entry has the same types; its published declarations do not mention zod.
 */
export { clientBody } from './client-body.ts'
export { documented } from './documented.ts'
export type { CodeOf, DataOf, Endpoint, InputOf } from './endpoint.ts'
export * from './endpoints.ts'
export * from './errors.ts'
export * from './explain.ts'
export * from './limits.ts'
export { codePoints, isEmail } from './predicates.ts'
export { repeatNotes } from './repeat-notes.ts'
export * from './resources/course.ts'
export * from './resources/enrollment.ts'
export * from './resources/list-course.ts'
export * from './resources/list-member.ts'
export * from './resources/list.ts'
export * from './resources/page.ts'
export * from './resources/student.ts'
export type { Open } from './values.ts'
