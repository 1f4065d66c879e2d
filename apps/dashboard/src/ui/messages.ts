import { useSyncExternalStore } from 'react'

import { messageOf } from './message-of.ts'

export interface MessageOptions {
  /** A button in the message, such as Undo. */
  readonly action?: { readonly label: string; readonly onClick: () => void }
  /** How long the message stays, in milliseconds; 5 seconds by default. */
  readonly duration?: number
}

export interface Message extends MessageOptions {
  readonly message: string
  readonly isError: boolean
}

// Always the same array: React renders again for another one.
const nothing: readonly Message[] = []

// Messages wait here until the code that shows them is loaded. One page has one place for messages.
let waiting = nothing
const listeners = new Set<() => void>()

function show(message: Message): void {
  waiting = [...waiting, message]
  for (const listener of listeners) listener()
}

/** Shows a message for a few seconds. */
export function toast(message: string, options: MessageOptions = {}): void {
  show({ ...options, message, isError: false })
}

/** Shows an error. */
export function toastError(error: unknown): void {
  show({ message: messageOf(error), isError: true, duration: 8000 })
}

/** Removes the messages that wait, and returns them. */
export function takeMessages(): readonly Message[] {
  const taken = waiting
  waiting = nothing
  return taken
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The messages that wait. */
export function useWaitingMessages(): readonly Message[] {
  return useSyncExternalStore(subscribe, () => waiting)
}
