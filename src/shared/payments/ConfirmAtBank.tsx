import { Trans, useLingui } from '@lingui/react/macro'

import type { Payment } from '../../../domain/contract/payment.ts'
import { outcomeWords } from '../../../machines/workflows/payment/outcome-words.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { buttonStyle } from '../../ui/form/Button.css.ts'
import { useFormat } from '../../ui/text/use-format.ts'

/** Leads the payer to the page of their bank, in this tab; who has not made the payment reads that it waits. */
export function ConfirmAtBank({ challenge, title }: { challenge: Payment['challenge']; title?: string }) {
  const { t } = useLingui()
  const format = useFormat()
  if (challenge === undefined) {
    return (
      <Notice tone="wait">
        <Trans>
          This payment waits for the confirmation of the person who made it. Its invoices can’t be paid yet.
        </Trans>
      </Notice>
    )
  }
  return (
    <Notice
      tone="due"
      {...(title === undefined ? {} : { title })}
      actions={
        <a className={buttonStyle({ kind: 'main' })} href={challenge.url} rel="noreferrer">
          {t(outcomeWords.confirm)}
        </a>
      }
    >
      <Trans>
        Confirm it on your bank’s page by {format.time(challenge.expires_at)}. After that, you come back here. You won’t
        be charged if you don’t confirm.
      </Trans>
    </Notice>
  )
}
