/* `run` is an entry of its own: here, a bundler would make the controls a part of the start of the server. */
export { type AppParts, createServiceApp } from './app.ts'
export { type Access, type Caller, createGuard, type Guard } from './guard.ts'
export { requestOf } from './mounted.ts'
export type { PageFiles } from './page-files.ts'
export { streamHeaders } from './pages.ts'
export { isSameText } from './guard.ts'
export type { ServerInfo } from './server-info.ts'
