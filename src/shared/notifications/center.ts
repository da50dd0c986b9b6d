import type { NewsCounts } from '../../../machines/workflows/live-notifications/live-notifications.machine.ts'
import { createStore } from '../../ui/store.ts'
import { useCan } from '../app/use-can.ts'

/** What the bar at the top of the page knows of the notification center; null before it knows anything. */
export const countsStore = createStore<NewsCounts | null>(null)

const asks = createStore(0)
/** Says that something was read in this page, so that the bar asks anew. */
export const countsChanged = () => asks.set(asks.read() + 1)
/** Calls a listener each time something was read in this page; returns how to stop listening. */
export const onCountsChanged = asks.subscribe

const sides = ['notificationCenter', 'merchantNotificationCenter', 'supportNotificationCenter'] as const

/** Returns the notification center of the reader's side, or null where there is none for them. */
export function useCenter(): (typeof sides)[number] | null {
  const [customers, merchants, support] = sides
  const open = [
    [customers, useCan(customers)],
    [merchants, useCan(merchants)],
    [support, useCan(support)],
  ] as const
  return open.find(([, isOpen]) => isOpen)?.[0] ?? null
}
