import { Link } from 'wouter'

import { Empty } from '../ui/empty.tsx'

/** For an address without a view, and for an academy that was deleted. */
export function NotFound({ title = 'There is no such page' }: { readonly title?: string | undefined }) {
  return (
    <main>
      <Empty title={title}>
        <Link href="/">Go to the first academy</Link>
      </Empty>
    </main>
  )
}
