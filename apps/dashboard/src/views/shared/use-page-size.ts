import { pageSize } from '../../api/queries.ts'
import { useStored } from '../../ui/stored.ts'
import { pageSizes } from '../../ui/table.tsx'

/** How many rows a page of students or lists has in this browser. */
export function usePageSize(): number {
  const stored = useStored('page-size')
  return pageSizes.find((size) => String(size) === stored) ?? pageSize
}
