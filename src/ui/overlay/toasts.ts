import type { ReactNode } from 'react'

import type { Tone } from '../feedback/tone.ts'

export type Toast = {
  id: number
  tone: Tone
  text: ReactNode
  /** A button or link; a toast with one stays until it is closed. */
  action?: ReactNode
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Tells what an action did. Shown by ToastRegion; three at most, the oldest goes. Gives its id. */
export function toast(given: Omit<Toast, 'id'>): number {
  lastId += 1
  set([...toasts, { ...given, id: lastId }].slice(-3))
  return lastId
}

export function dismissToast(id: number) {
  set(toasts.filter((shown) => shown.id !== id))
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  read: () => toasts,
}
