import type { ReactNode } from 'react'

// A string without an end is one to the end of the text: the search must not begin again at each of its quotes.
const tokens = /("(?:[^"\\]|\\.)*"?)(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** A JSON text with its colours. It may be cut anywhere. */
export function Highlighted({ text }: { readonly text: string }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: token, 1: string, 2: colon, index } of text.matchAll(tokens)) {
    const shown = string ?? token
    const look = colon !== undefined ? 'text-foreground' : string !== undefined ? 'text-green' : 'text-blue'
    parts.push(
      text.slice(end, index),
      <span key={index} className={look}>
        {shown}
      </span>,
    )
    end = index + shown.length
  }
  return [...parts, text.slice(end)]
}
