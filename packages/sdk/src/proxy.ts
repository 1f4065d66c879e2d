export { createProxy, type ProxyOptions } from './proxy/create-proxy.ts'
export type { ProxyCall } from './proxy/proxy-call.ts'
