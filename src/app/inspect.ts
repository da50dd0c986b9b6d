import type { InspectionEvent, Observer } from 'xstate'

type Inspect = Observer<InspectionEvent> | ((event: InspectionEvent) => void)

declare global {
  interface Window {
    /** Set by a test before the page's scripts run: told of every step of every machine. */
    __inspect?: (event: InspectionEvent) => void
  }
}

/**
 * Who looks at the machines. The inspector of Stately is built in only with VITE_INSPECT=1; a test may
 * leave a listener in the window. Null: nobody, at no cost.
 */
export async function inspector(): Promise<Inspect | null> {
  if (import.meta.env.VITE_INSPECT === '1') {
    const { createBrowserInspector } = await import('@statelyai/inspect')
    const { inspect } = createBrowserInspector()
    return (event) => inspect.next?.(event)
  }
  // oxlint-disable-next-line no-underscore-dangle -- a name that no page of ours takes
  return window.__inspect ?? null
}
