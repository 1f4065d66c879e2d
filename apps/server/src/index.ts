export type { AppOptions } from './app-options.ts'
export { type Data, openData } from './data/open.ts'
export { createApp } from './serve/create-app.ts'
export { type AcademyServer, serve, type ServeOptions } from './serve/serve.ts'
