import type { operations } from '../../api/contract.gen.d.ts'

/** A fault to add. */
export type FaultInput = operations['faults.add']['requestBody']['content']['application/json']

/** The effect of a fault, without the requests that it matches and how often it fires. */
export type FaultEffect = Omit<FaultInput, 'operation' | 'times' | 'probability'>
