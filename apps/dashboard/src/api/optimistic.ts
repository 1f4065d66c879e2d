import { type DataTag, type QueryKey, useQueryClient } from '@tanstack/react-query'

import type { QueryOf } from './queries.ts'

interface OptimisticChange<Data> {
  /** The query whose data changes. */
  readonly query: { readonly queryKey: DataTag<QueryKey, Data, Error> }
  /** The data after the change. */
  readonly change: (data: Data) => Data
  readonly save: (changed: Data) => Promise<unknown>
}

/** A function that shows a change at once, and saves it. When it cannot be saved, it is taken back, and the data is read again. */
export function useOptimisticSave() {
  const client = useQueryClient()
  return async <Data>({ query: { queryKey }, change, save }: OptimisticChange<Data>) => {
    // A read that is under way would overwrite the change with older data.
    void client.cancelQueries({ queryKey, exact: true })
    const before = client.getQueryData<Data>(queryKey)
    const changed = client.setQueryData<Data>(queryKey, (data) => data && change(data))
    if (changed === undefined) return
    try {
      await save(changed)
    } catch (error) {
      // Taken back at once, so that the next change does not contain it. A later change stays until the data is read.
      client.setQueryData<Data>(queryKey, (data) => (data === changed ? before : data))
      void client.invalidateQueries({ queryKey, exact: true })
      throw error
    }
  }
}

/** Fields to set, or a function of the newest record, so that no change before it is lost. */
type Edit<Row> = Partial<Row> | ((row: Row) => Partial<Row>)

interface RowEdit<Row> {
  /** All rows, as they are read. */
  readonly query: QueryOf<readonly Row[]>
  readonly id: string
  readonly patch: (fields: Partial<Row>) => Promise<unknown>
}

/** A function that changes a record which is read together with the others of its kind. It rejects with an error. */
export function useRowEdit<Row extends { readonly id: string }>({ query, id, patch }: RowEdit<Row>) {
  const client = useQueryClient()
  const save = useOptimisticSave()
  return async (edit: Edit<Row>) => {
    const current = client.getQueryData(query.queryKey)?.find((row) => row.id === id)
    const fields = typeof edit !== 'function' ? edit : current ? edit(current) : {}
    await save({
      query,
      change: (rows) => rows.map((row) => (row.id === id ? { ...row, ...fields } : row)),
      save: () => patch(fields),
    })
  }
}
