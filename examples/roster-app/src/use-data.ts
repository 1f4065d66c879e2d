import { useEffect, useState } from 'react'

/** The state of loading. While new data load, `data` is still the previous data. */
export interface Loaded<Data> {
  data?: Data
  error?: unknown
  loading: boolean
}

/** Loads data, and loads them again when one of the values changes. A change aborts the load before it. */
export function useData<Data>(load: (signal: AbortSignal) => Promise<Data>, values: readonly unknown[]): Loaded<Data> {
  const [state, setState] = useState<Loaded<Data>>({ loading: true })
  useEffect(() => {
    const controller = new AbortController()
    setState(({ data }) => ({ ...(data !== undefined && { data }), loading: true }))
    load(controller.signal).then(
      (data) => controller.signal.aborted || setState({ data, loading: false }),
      (error: unknown) => controller.signal.aborted || setState({ error, loading: false }),
    )
    return () => controller.abort()
  }, values)
  return state
}
