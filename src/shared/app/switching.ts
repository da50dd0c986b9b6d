import { useEffect } from 'react'

import type { Choice } from '../../../domain/rules/selection/selection.ts'
import { createStore } from '../../ui/store.ts'

/** True while something entered stands on the page that leaving would lose. */
export const unsavedStore = createStore(false)

/** Says whether something entered on this page would be lost. */
export function useUnsaved(isUnsaved: boolean) {
  useEffect(() => {
    unsavedStore.set(isUnsaved)
    return () => unsavedStore.set(false)
  }, [isUnsaved])
}

/** True while a switch of account, merchant or user type is under way, which then asks for the page. */
export const switchingStore = createStore(false)

/** What is to be switched to, until the frame's switch takes it; `place`: where to go then, else what suits the page. */
export const wishStore = createStore<{ choice: Choice; place: string | null } | null>(null)

/** Asks for another account, location, merchant or user type. */
export function requestSwitch(choice: Choice, place: string | null = null) {
  wishStore.set({ choice, place })
}

/** True while the chooser of accounts or merchants is open. */
export const chooserStore = createStore(false)
