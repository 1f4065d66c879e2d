import type { CompiledEndpoint } from '@academy-access/schemas/internal/compiled'

/** An endpoint of the contract. */
export type ApiEndpoint = CompiledEndpoint

/** The arguments of a call, by the part of the request that they belong to. */
export interface CallInput {
  params?: Readonly<Record<string, string>>
  query?: object | undefined
  body?: unknown
}
