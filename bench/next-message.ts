import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** The next message of a process. Rejects if the process ends instead. */
export async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const either = new AbortController()
  try {
    const ended = once(child, 'exit', either).then(([code]) => {
      throw new Error(`${child.spawnargs.join(' ')}: ended with ${code}`)
    })
    const [message] = (await Promise.race([once(child, 'message', either), ended])) as [Message]
    return message
  } finally {
    either.abort()
  }
}
