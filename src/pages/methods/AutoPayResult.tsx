import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { AutoPayEditRef } from '../../../machines/workflows/auto-pay-edit/auto-pay-edit.machine.ts'
import { viewOf } from '../../../machines/meta.ts'
import { autoPayEditWords } from '../../../machines/workflows/auto-pay-edit/auto-pay-edit.page.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { methodFailures } from './method-failures.ts'

/** Why the last change of AutoPay was not made, on the page or in the dialog of its settings. */
export function AutoPayResult({ edit }: { edit: AutoPayEditRef }) {
  const { t } = useLingui()
  const failureText = useFailureText(methodFailures)
  const failure = useSelector(edit, ({ context }) => context.failure)
  const view = useSelector(edit, viewOf)
  const isStale = view === 'settingsStale'
  if (failure === null && view !== 'panelChanged' && !isStale) return null
  return (
    <Notice tone="late" live="alert">
      {failure === null ? t(isStale ? autoPayEditWords.stale : autoPayEditWords.changed) : failureText(failure)}
    </Notice>
  )
}
