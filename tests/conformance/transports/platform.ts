import { type Transport, nextBaseUrl } from './transport.ts'

/** `platform.fetch`, called directly. */
export const platformTransport: Transport = {
  name: 'platform.fetch',
  servesOtherPaths: true,
  open: async (platform) => ({ baseUrl: nextBaseUrl(), fetch: platform.fetch, close: async () => {} }),
}
