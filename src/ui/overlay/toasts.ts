import type { ReactNode } from 'react'

import type { Tone } from '../feedback/tone.ts'
import { createStore } from '../store.ts'

export type Toast = {
  id: number
  tone: Tone
  text: ReactNode
  /** A button or link; a toast with one stays until it is closed. */
  action?: ReactNode
}

export const toastStore = createStore<readonly Toast[]>([])
let lastId = 0

/** Shows the result of an action. Shown by ToastRegion; three at most, the oldest goes. Gives its id. */
export function toast(given: Omit<Toast, 'id'>): number {
  lastId += 1
  toastStore.set([...toastStore.read(), { ...given, id: lastId }].slice(-3))
  return lastId
}

export function dismissToast(id: number) {
  toastStore.set(toastStore.read().filter((shown) => shown.id !== id))
}
