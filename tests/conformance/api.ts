import { Api, type ApiResponse, checkEveryResponse, type RequestParts } from '@academy-access/rules'

import type { OpenTransport } from './transports/transport.ts'

export type { Api, ApiResponse, RequestParts }

/** Raw HTTP on one transport with one key. Each response must follow the rules of every response. */
export const apiOf = ({ baseUrl, fetch }: OpenTransport, key: string | undefined) =>
  new Api({ baseUrl, fetch, observe: checkEveryResponse }, key)
