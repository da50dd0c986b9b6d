import { useCallback } from 'react'

import { useLingui } from '@lingui/react/macro'

import { toast } from '../ui/overlay/toasts.ts'

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
