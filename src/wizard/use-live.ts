import { useCallback } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { toast } from '../ui/overlay/toasts.ts'
import { useStore, type Store } from '../ui/store.ts'
import { useApp } from '../shared/app/app.ts'

/** The wizard under way in this tab, or null. */
export function useLive<Live>(store: Store<Live | null>): Live | null {
  return useStore(store)
}

/** Checks whether the program's settings are known, or the defaults apply. A wizard begins with them. */
export function useHasProgram(): boolean {
  return useSelector(
    useApp().boot,
    (state) => state.matches({ ready: { secure: 'known' } }) || state.matches({ ready: { secure: 'missing' } }),
  )
}

/** Says that the same draft was changed elsewhere too, and whose changes stay. */
export function useReplacedElsewhere(): () => void {
  const { t } = useLingui()
  return useCallback(
    () =>
      toast({
        tone: 'wait',
        text: t`You also edited this in another tab or on another device. Your changes here will be saved.`,
      }),
    [t],
  )
}
