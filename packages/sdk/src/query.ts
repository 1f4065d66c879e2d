export { type AcademyQueries, academyQueries, type AcademyQueriesOptions } from './query/academy-queries.ts'
export type {
  InfiniteReadOptions,
  PagedReadQueries,
  QueryCallOptions,
  ReadOptions,
  ReadQueries,
} from './query/reads.ts'
export type { WriteMutation, WriteOptions, WriteVariables } from './query/writes.ts'
