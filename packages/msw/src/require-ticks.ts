import { Socket } from 'node:net'

/**
 * Fails each connection while fake timers have replaced `process.nextTick`. msw 3, which intercepts connections, looks at
 * them in a tick, so a request would wait, or leave the mock.
 *
 * @returns A function that ends this.
 */
export function requireTicks(listen: () => void): () => void {
  const prototype: { connect: (this: Socket, ...args: never) => Socket } = Socket.prototype
  const own: { readonly nextTick: (this: void, ...args: never) => void } = process
  const before = prototype.connect
  listen()
  const { connect } = prototype
  if (connect === before) return () => {}
  prototype.connect = function (this: Socket, ...args: never): Socket {
    // As the fake timers of Jest, Vitest and Sinon mark what they replace.
    if (!('clock' in own.nextTick)) return connect.apply(this, args)
    // Its own error would need a tick. A client that gets an error before its listeners are there never connects again.
    void Promise.resolve().then(() => this.emit('error', Object.assign(new Error(fakeTicks), { code: 'ECONNREFUSED' })))
    return this
  }
  return () => void (prototype.connect = connect)
}

const fakeTicks =
  'setupAcademy: fake timers have replaced process.nextTick, without which msw does not intercept requests. Leave it real: jest.useFakeTimers({ doNotFake: ["nextTick"] }), or toFake: ["setTimeout", …] of Vitest and Sinon.'
