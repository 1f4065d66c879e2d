import { messageOf } from './message-of.ts'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import { PartNotRead } from './later.tsx'

/** Takes the place of a part of the page that failed. */
export function Failure({ title, error }: { readonly title: string; readonly error: unknown }) {
  const message = messageOf(error)
  return (
    <Empty title={title}>
      <p role="alert">{error instanceof PartNotRead ? message : `The page has a fault: ${message}`}</p>
      <Button onClick={() => location.reload()}>Load the page again</Button>
    </Empty>
  )
}
