export { createHandlers, type HandlerOptions } from './handlers.ts'
