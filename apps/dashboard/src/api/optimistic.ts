import { type DataTag, type QueryKey, useQueryClient } from '@tanstack/react-query'

import { runAction } from './run-action.ts'

interface QueryOf<Data> {
  readonly queryKey: DataTag<QueryKey, Data, Error>
}

interface OptimisticChange<Data> {
  /** The query whose data changes. */
  readonly query: QueryOf<Data>
  /** The data after the change. */
  readonly change: (data: Data) => Data
  readonly save: (changed: Data) => Promise<unknown>
}

/** Functions that show a change at once, and save it. When it cannot be saved, it is taken back, and the data is read again. */
export function useOptimisticChange() {
  const client = useQueryClient()
  const save = async <Data>({ query: { queryKey }, change, save }: OptimisticChange<Data>) => {
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
  return {
    /** Shows an error as a message. */
    run: <Data>(change: OptimisticChange<Data>) => runAction(() => save(change)),
    /** Rejects with an error. */
    save,
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

/** The changes of a record that is read together with the others of its kind. */
export function useRowEdit<Row extends { readonly id: string }>({ query, id, patch }: RowEdit<Row>) {
  const client = useQueryClient()
  const optimistic = useOptimisticChange()
  const changeOf = (edit: Edit<Row>): OptimisticChange<readonly Row[]> => {
    const current = client.getQueryData(query.queryKey)?.find((row) => row.id === id)
    const fields = typeof edit !== 'function' ? edit : current ? edit(current) : {}
    return {
      query,
      change: (rows) => rows.map((row) => (row.id === id ? { ...row, ...fields } : row)),
      save: () => patch(fields),
    }
  }
  return {
    /** Shows an error as a message. */
    run: (edit: Edit<Row>) => optimistic.run(changeOf(edit)),
    /** Rejects with an error. */
    save: (edit: Edit<Row>) => optimistic.save(changeOf(edit)),
  }
}
