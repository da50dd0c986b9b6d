import type { AnyActorRef } from 'xstate'

/** Finds the wizard that a reload has found again; its program is here only on its own pages. */
export async function wizardUnderWay(): Promise<readonly AnyActorRef[]> {
  const path = location.pathname
  const wizard = path.includes('/payment/')
    ? (await import('../workflows/payment/draft.ts')).paymentStore.read()?.payment
    : path.includes('/dispute/create')
      ? (await import('../workflows/dispute-create/draft.ts')).disputeStore.read()?.dispute
      : path.includes('/dispute-center/respond')
        ? (await import('../workflows/dispute-response/draft.ts')).responseStore.read()?.response
        : null
  return wizard ? [wizard] : []
}

/** Fetches what records flows; here, for the names of its files do not compress where nobody is recorded. */
export const fetchRecorder = () => import('../atlas/recording/flow-recorder.ts')
