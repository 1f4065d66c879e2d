import { useEffect, useState } from 'react'

/** What loading has come to: data of before stay while newer ones are on their way. */
export interface Loaded<Data> {
  data?: Data
  error?: unknown
  loading: boolean
}

/** Loads again whenever one of the values changes, and lets go of what is no longer wanted. */
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
