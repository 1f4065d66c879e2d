import { Socket } from 'node:net'

import * as experimental from 'msw/experimental'

/**
 * Starts to intercept, and fails loudly where the interception would end unnoticed: requests to the academy would reach the network.
 *
 * @returns A function that ends this. Call it before the interception ends.
 */
export function keepIntercepting(listen: () => void): () => void {
  let allowOthers: (() => void) | undefined
  const allowFakeTicks = requireTicks(() => (allowOthers = requireOneServer(listen)))
  return () => {
    allowOthers?.()
    allowFakeTicks()
  }
}

/**
 * Makes `listen` and `close` of another server an error. All servers of one msw share a source of requests: a server that starts
 * takes it from the one before, and one that closes ends it for all.
 */
function requireOneServer(listen: () => void): () => void {
  const prototype: object = experimental.NetworkSource?.prototype ?? {}
  const on: unknown = Reflect.get(prototype, 'on')
  const emitters = new Set<object>()
  // An entry that msw may change: then only this error is missing.
  if (typeof on !== 'function') {
    listen()
    return () => {}
  }
  Reflect.set(prototype, 'on', function (this: { readonly emitter: object }, ...args: unknown[]): unknown {
    emitters.add(this.emitter)
    return Reflect.apply(on, this, args)
  })
  try {
    listen()
  } finally {
    Reflect.set(prototype, 'on', on)
  }
  const fail = () => {
    throw new Error(otherServer)
  }
  // Own properties, in place of the methods of the class.
  for (const emitter of emitters) Object.assign(emitter, { on: fail, removeAllListeners: fail })
  return () => {
    for (const emitter of emitters)
      for (const name of ['on', 'removeAllListeners']) Reflect.deleteProperty(emitter, name)
  }
}

const otherServer =
  'setupAcademy: another setupServer(…) starts or closes while the academy is mocked. The servers of msw share one interception, so requests to the academy would reach the network. Pass its handlers instead: setupAcademy({ handlers: [ … ] }). To keep your own server, pass createHandlers(platform) to it, in place of setupAcademy.'

/**
 * Fails each connection while fake timers have replaced `process.nextTick`. msw 3, which intercepts connections, looks at
 * them in a tick, so a request would wait, or leave the mock.
 *
 * @returns A function that ends this.
 */
function requireTicks(listen: () => unknown): () => void {
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
