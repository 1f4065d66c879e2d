/** How much each journal keeps. Each limit is a number above 0. The oldest entries are removed first. */
export interface JournalLimits {
  /** Number of entries; 1,000 by default. */
  entries?: number | undefined
  /** Bytes of one entry; 256 KiB by default. A body of more than half of it is replaced by its length. */
  entryBytes?: number | undefined
  /** Bytes of all entries; 64 MiB by default. Each character counts as 2 bytes. */
  totalBytes?: number | undefined
}

/** The same limits, all of them. */
export type AllJournalLimits = Readonly<Record<keyof JournalLimits, number>>

/** How much a platform stores besides its academies, in the memory of the place where it runs. Its server keeps to the same record. */
export interface HostLimits {
  /** The journal of each academy. The option `journal` of a platform replaces single limits. */
  readonly journal: AllJournalLimits
  /** The journal of the requests that reached no academy; with 0 entries there is none. */
  readonly platformJournal: AllJournalLimits
  /** The event streams of the dashboard API. */
  readonly streams: StreamLimits
  /** About the bytes of the states before and after the requests of the journal of an academy. */
  readonly historyBytes: number
  /** How many changes can be undone: each keeps what it has replaced, which may be a whole journal. The oldest one is forgotten first. */
  readonly undos: number
  /** The largest body of a request of the dashboard API, in bytes. */
  readonly bodyBytes: number
}

/** How much the event streams of a server store. */
export interface StreamLimits {
  /** How many events a reader that comes back can still get, and about how many bytes of them. */
  readonly recentEvents: number
  readonly recentBytes: number
  /** Bytes of events that one reader may leave unread, besides what its socket buffers. Its connection then ends. */
  readonly unreadBytes: number
  /** The same of all readers together. The connection of the slowest one ends: paused tabs must not fill the memory. */
  readonly sharedUnreadBytes: number
}

const mebibyte = 2 ** 20
const entryBytes = mebibyte / 4

/** A process, which has some gigabytes. A fixture of 100,000 students with all their data fits into a body. */
export const processLimits: HostLimits = {
  journal: { entries: 1000, entryBytes, totalBytes: 64 * mebibyte },
  platformJournal: { entries: 1000, entryBytes, totalBytes: 64 * mebibyte },
  streams: {
    recentEvents: 1000,
    recentBytes: 8 * mebibyte,
    unreadBytes: 4 * mebibyte,
    sharedUnreadBytes: 32 * mebibyte,
  },
  historyBytes: 16 * mebibyte,
  undos: 5,
  bodyBytes: 256 * mebibyte,
}

/** A page, which shares its memory with what it shows. Nothing reads streams in it. */
export const pageLimits: HostLimits = {
  ...processLimits,
  journal: { entries: 1000, entryBytes, totalBytes: 16 * mebibyte },
  platformJournal: { entries: 1000, entryBytes, totalBytes: 4 * mebibyte },
}

/**
 * A Durable Object, which has 128 MB for one academy, and shares them with other objects. A fixture takes several times its
 * length while it is read. No control reaches a journal of requests that reached no academy.
 */
export const objectLimits: HostLimits = {
  journal: { entries: 1000, entryBytes: mebibyte / 16, totalBytes: 2 * mebibyte },
  platformJournal: { entries: 0, entryBytes, totalBytes: 0 },
  streams: { recentEvents: 1000, recentBytes: 2 * mebibyte, unreadBytes: mebibyte, sharedUnreadBytes: 4 * mebibyte },
  historyBytes: 4 * mebibyte,
  undos: 3,
  bodyBytes: 16 * mebibyte,
}
