import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** How long the page has for its first view before it reads its other parts, in milliseconds. */
const headStart = 1000

/** A part of the page whose code is read after the first view, so that it is there when the server is away. */
export function later<Props>(read: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  // A part that could not be read is read again when it is shown. Safari has no idle callbacks.
  setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(() => void read().catch(() => {})), headStart)
  return lazy(() => read().then((part) => ({ default: part })))
}
