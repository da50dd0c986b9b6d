import type { ReactNode } from 'react'

import { createStore } from '../../ui/store.ts'

export type ChangeShown = {
  support: ReactNode
  /** In place of a page; else in a dialog, which has a heading of its own. */
  isPage?: boolean
}

/** Draws the change of password that signing in waits for; null while there is none. */
export const changeUnderWay = createStore<((shown: ChangeShown) => ReactNode) | null>(null)
