export { type Data, openData } from './data/open.ts'
export { type AcademyServer, serve, type ServeOptions } from './serve/serve.ts'
