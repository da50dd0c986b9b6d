import type { ComponentType, ReactNode } from 'react'

import { createStore } from '../../ui/store.ts'

type ChangeProps = {
  support: ReactNode
  /** In place of a page; else in a dialog, which has a heading of its own. */
  isPage?: boolean
}

/** The form of the change of password that signing in waits for; null while there is none. */
export const changeUnderWay = createStore<ComponentType<ChangeProps> | null>(null)
