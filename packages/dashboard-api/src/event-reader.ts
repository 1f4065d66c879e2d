import type { Academy } from '@academy-access/engine'

/** The options of a reader of events. */
export interface Subscription {
  /** Undefined for the events of all academies. */
  readonly academy: Academy | undefined
  /** The id of the last event that the reader got. */
  readonly lastEventId: string | null
  /** Whether requests come without their response bodies. */
  readonly isBrief: boolean
  /** The address of the server, as the reader has it. */
  readonly base: string
}

/** One open stream of events. */
export class EventReader {
  readonly subscription: Subscription
  readonly stream: ReadableStream<Uint8Array>
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  readonly #most: number
  readonly #onEnd: (reader: EventReader) => void

  /**
   * `most` are the bytes that the reader may leave unread: its connection then ends, and the reader can connect again. `onEnd`
   * is called once, when the stream has ended for any reason.
   */
  constructor(subscription: Subscription, most: number, onEnd: (reader: EventReader) => void) {
    this.subscription = subscription
    this.#most = most
    this.#onEnd = onEnd
    this.stream = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
        },
        cancel: () => void this.#stop(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: most }),
    )
  }

  /** Bytes that wait for the reader. */
  get unread(): number {
    return this.#most - (this.#controller?.desiredSize ?? this.#most)
  }

  send(bytes: Uint8Array): void {
    if ((this.#controller?.desiredSize ?? 1) > 0) this.#controller?.enqueue(bytes)
    else this.drop()
  }

  /** Ends the stream after what was sent. */
  end(): void {
    this.#stop()?.close()
  }

  /** Frees the unread bytes and ends the connection. */
  drop(): void {
    this.#stop()?.error(new Error('the reader of the events is too slow'))
  }

  #stop(): ReadableStreamDefaultController<Uint8Array> | undefined {
    const controller = this.#controller
    this.#controller = undefined
    if (controller) this.#onEnd(this)
    return controller
  }
}
