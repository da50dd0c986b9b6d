import { Trans } from '@lingui/react/macro'

import { useConfig } from '../../../shared/app/use-visitor.ts'
import { Markup } from '../../../ui/text/Markup.tsx'

/** The terms of a payment: the program's own, else the portal's. */
export function TermsText({ ownTerms }: { ownTerms: string | null }) {
  return ownTerms ? <Markup text={ownTerms} /> : <UsualTerms />
}

function UsualTerms() {
  const { title: program, supportEmail: contact } = useConfig()
  return (
    <>
      <p>
        <Trans>
          When you select Pay, you authorize {program} to charge the total shown, once, to the bank account or card
          shown, and to apply the payment to the invoices listed.
        </Trans>
      </p>
      <p>
        <Trans>
          You confirm that you are authorized to use this bank account or card for the account you are paying. A bank
          payment is an electronic debit. If your bank returns the payment, the invoices are open and due again.
        </Trans>
      </p>
      <p>
        <Trans>
          Card payments have a fee, which is added to the total. The fee is non-refundable, even if an invoice is
          corrected later. You see the fee before you pay.
        </Trans>
      </p>
      <p>
        <Trans>
          After you submit a payment, you can’t cancel the payment here. The payment appears on the invoices after the
          number of business days shown with the payment.
        </Trans>
      </p>
      {contact === null ? null : (
        <p>
          <Trans>
            If something is wrong with a payment, email <a href={`mailto:${contact}`}>{contact}</a> within 60 days and
            quote the payment number.
          </Trans>
        </p>
      )}
    </>
  )
}
