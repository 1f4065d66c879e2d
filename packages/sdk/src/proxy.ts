export { createProxy, type ProxyOptions } from './proxy/create-proxy.ts'
export type { ProxyCall } from './proxy/proxy-call.ts'
export { type NodeRequest, type NodeResponse, toNodeHandler } from './proxy/to-node-handler.ts'
