import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { LoyaltyEditRef } from '../../../machines/workflows/loyalty-edit/loyalty-edit.machine.ts'
import {
  loyaltyEditWords,
  loyaltyPartWords,
  loyaltyRefusals,
} from '../../../machines/workflows/loyalty-edit/loyalty-edit.page.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { useFormat } from '../../ui/text/use-format.ts'

const isWorded = (code: string): code is keyof typeof loyaltyRefusals => Object.hasOwn(loyaltyRefusals, code)

/** What the server said to the last save. */
export function LoyaltyResult({ edit }: { edit: LoyaltyEditRef }) {
  const { t } = useLingui()
  const format = useFormat()
  const failureText = useFailureText()
  const failure = useSelector(edit, ({ context }) => context.failure)
  const isStale = useSelector(edit, (state) => state.can({ type: 'changes.accept' }))
  const changed = useSelector(edit, ({ context }) => context.changed)
  if (isStale) {
    const parts = new Intl.ListFormat(format.tag).format(changed.map((part) => t(loyaltyPartWords[part])))
    return (
      <Notice
        tone="late"
        live="alert"
        title={t(loyaltyEditWords.stale)}
        actions={
          <>
            <Button size="sm" onClick={() => edit.send({ type: 'changes.accept' })}>
              {t(loyaltyEditWords.accept)}
            </Button>
            <Button size="sm" onClick={() => edit.send({ type: 'changes.overwrite' })}>
              {t(loyaltyEditWords.overwrite)}
            </Button>
          </>
        }
      >
        {changed.length === 0 ? null : (
          <p>
            <Trans>They changed: {parts}.</Trans>
          </p>
        )}
        <p>
          <Trans>Nothing was saved. If you keep your version, saving replaces their changes.</Trans>
        </p>
      </Notice>
    )
  }
  if (failure === null) return null
  return (
    <Notice tone="late" live="alert" title={t(loyaltyEditWords.notSaved)}>
      {isWorded(failure) ? t(loyaltyRefusals[failure]) : failureText(failure)}
    </Notice>
  )
}
