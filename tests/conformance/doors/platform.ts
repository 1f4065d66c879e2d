import { type Door, nextBaseUrl } from './door.ts'

/** `platform.fetch`, called directly. */
export const platformDoor: Door = {
  name: 'platform.fetch',
  answersOutsideApi: true,
  open: async (platform) => ({ baseUrl: nextBaseUrl(), fetch: platform.fetch, close: async () => {} }),
}
