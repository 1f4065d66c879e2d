import type { Fault, JournalEntry, WelcomeEmail } from './client.ts'

/** An event of the platform's stream. */
export type PlatformEvent =
  | { readonly type: 'request'; readonly academy: string | null; readonly entry: JournalEntry }
  | { readonly type: 'mail'; readonly academy: string; readonly entry: WelcomeEmail }
  | { readonly type: 'fault'; readonly academy: string; readonly faults: readonly Fault[] }
  | { readonly type: 'clock'; readonly academy: string }
  | { readonly type: 'reset'; readonly academy: string }
  | { readonly type: 'state'; readonly academy: string; readonly part: string }
  /** Events were lost: everything must be read again. */
  | { readonly type: 'missed' }

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'forbidden'

/** Reads an event as the server sends it. */
export function eventOf(type: string, data: string): PlatformEvent {
  const { academy, ...entry } = JSON.parse(data)
  return type === 'request' || type === 'mail' ? { type, academy, entry } : { type, academy, ...entry }
}
