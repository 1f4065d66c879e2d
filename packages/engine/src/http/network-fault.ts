/**
 * The ways in which a fault can break a connection. Each transport handles each of them in a `switch` that ends with
 * `satisfies never`, so a new one does not compile until every transport handles it.
 */
export const networkFaults = ['reset', 'stall', 'truncate'] as const

/** How a fault breaks the connection. */
export type NetworkFault = (typeof networkFaults)[number]

/** The ways that send a part of the response first. */
export type CutOff = Exclude<NetworkFault, 'reset'>
