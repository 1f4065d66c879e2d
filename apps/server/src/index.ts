export { type AcademyServer, serve, type ServeOptions } from './serve.ts'
