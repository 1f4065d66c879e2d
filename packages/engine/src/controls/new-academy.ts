import type { Academy } from '../academy.ts'

/** A new academy, with its first API key in full. */
export interface NewAcademy {
  /** UUID. */
  readonly id: string
  readonly name: string
  readonly api_key: string
}

export function toNewAcademy({ id, name, apiKey }: Academy): NewAcademy {
  return { id, name, api_key: apiKey }
}
