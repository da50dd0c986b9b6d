import { useEffect, useState } from 'react'

/**
 * Returns the value of a promise: null while it is pending, `failed` once it rejects. Another promise starts at null.
 */
export function useFetched<T>(promise: Promise<T> | null): { value: T | null; isFailed: boolean } {
  const [state, setState] = useState<{ of: Promise<T> | null; value: T | null; isFailed: boolean }>({
    of: null,
    value: null,
    isFailed: false,
  })
  useEffect(() => {
    let isLeft = false
    promise?.then(
      (value) => isLeft || setState({ of: promise, value, isFailed: false }),
      () => isLeft || setState({ of: promise, value: null, isFailed: true }),
    )
    return () => {
      isLeft = true
    }
  }, [promise])
  return state.of === promise ? state : { value: null, isFailed: false }
}
