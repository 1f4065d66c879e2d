import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import { messageOf } from './message-of.ts'

/** Takes the place of a part of the page that failed. */
export function Failure({ title, error }: { readonly title: string; readonly error: unknown }) {
  return (
    <Empty title={title}>
      <p role="alert">{messageOf(error)}</p>
      <Button onClick={() => location.reload()}>Load the page again</Button>
    </Empty>
  )
}
