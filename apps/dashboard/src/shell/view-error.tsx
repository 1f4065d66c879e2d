import type { FallbackProps } from 'react-error-boundary'

import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

/** Takes the place of a view that failed, such as one whose code could not be read while the server was away. */
export function ViewError({ error }: FallbackProps) {
  return (
    <Empty title="This view could not be shown">
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <Button onClick={() => location.reload()}>Load the page again</Button>
    </Empty>
  )
}
