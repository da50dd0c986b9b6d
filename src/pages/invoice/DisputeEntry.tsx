import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { DisputeKind } from '../../../domain/contract/dispute.ts'
import type { Invoice } from '../../../domain/contract/invoice.ts'
import { disputableOf, disputeKindOf } from '../../../domain/rules/disputes/disputed-invoice.ts'
import { refuseDisputing } from '../../../domain/rules/disputes/dispute-eligibility.ts'
import { isFlagOn } from '../../../domain/rules/routes/flags.ts'
import { useIneligibleWords } from '../../shared/words/dispute-action-words.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useCan } from '../../shared/app/use-can.ts'
import { useConfig, useFlags } from '../../shared/app/use-visitor.ts'
import { useProgram } from '../../shared/app/use-program.ts'
import { buttonStyle } from '../../ui/form/Button.css.ts'
import { Button } from '../../ui/form/Button.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { WhyNot } from '../../ui/form/WhyNot.tsx'

type DisputeEntryProps = {
  invoice: Invoice
  /** A dispute of it was begun in the portal at some time; null while that is not known. */
  wasDisputed: boolean | null
  onDispute: (trxId: string, kind: DisputeKind) => void
}

/** The way to the invoice's dispute, to a new one, or to a chargeback of what is paid; or why there is none. */
export function DisputeEntry({ invoice, wasDisputed, onDispute }: DisputeEntryProps) {
  const { t } = useLingui()
  const ineligible = useIneligibleWords()
  const canDispute = useCan('disputeCreate')
  const flags = useFlags()
  const canOpen = useCan('disputeDetails')
  const { businessDate } = useConfig()
  const { chargebackDays } = useProgram().disputeSettings
  const facts = disputableOf(invoice)
  // Disputed amounts also come with imported invoices, without a dispute that could be opened.
  const hasDispute = wasDisputed ?? facts.isDisputed
  // What was decided is not disputed again: it is read.
  if (hasDispute && (facts.isDisputed || !facts.isEligible)) {
    return canOpen ? (
      <Link
        className={buttonStyle({ wide: true })}
        to={pathTo('disputeDetails', { invoiceId: invoice.trxId })}
      >{t`View dispute`}</Link>
    ) : null
  }
  if (invoice.kind === 'creditNote' || !isFlagOn(flags, 'disputeCreateEnabled')) return null
  const kind = disputeKindOf(facts)
  const refusal = refuseDisputing(facts, kind, { today: businessDate, chargebackDays })
  const reasons = !canDispute
    ? [{ code: 'roleMayNotDispute', text: t`Your role can view invoices but not dispute them.` }]
    : refusal === null
      ? []
      : [{ code: refusal, text: ineligible(refusal) }]
  return (
    <div className={stack.s3} data-print="no">
      <WhyNot
        id="why-dispute"
        title={kind === 'dispute' ? t`Why you can’t dispute this invoice` : t`Why you can’t request a chargeback`}
        reasons={reasons}
      />
      <Button wide blockedBy={reasons.length > 0 ? 'why-dispute' : null} onClick={() => onDispute(invoice.trxId, kind)}>
        {kind === 'dispute' ? t`Dispute this invoice` : t`Request a chargeback`}
      </Button>
    </div>
  )
}
