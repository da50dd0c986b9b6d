import { useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '../../../ui/form/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'

/** The terms of a payment, one press away from where they are accepted (§5). */
export function Terms({ program, contact }: { program: string; contact: string | null }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button kind="quiet" size="sm" onClick={() => setOpen(true)}>
        <Trans>Read the payment terms</Trans>
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t`Payment terms`}
        actions={
          <Button kind="main" onClick={close}>
            <Trans>Close the terms</Trans>
          </Button>
        }
      >
        <div className={stack.s3}>
          <p>
            <Trans>
              By pressing Pay you tell {program} to charge the total shown to the bank account or card shown, once, and
              to settle the invoices listed with it.
            </Trans>
          </p>
          <p>
            <Trans>
              You confirm that you may use this bank account or card for the account that pays. A bank payment is an
              electronic debit; if your bank sends it back, the invoices are open again and stay due.
            </Trans>
          </p>
          <p>
            <Trans>
              The fee of a card payment is charged on top and is not refunded, even if an invoice is corrected later. It
              is shown before you pay.
            </Trans>
          </p>
          <p>
            <Trans>
              A payment cannot be taken back here once it is sent. It shows on the invoices after the business days
              named with the payment.
            </Trans>
          </p>
          {contact === null ? null : (
            <p>
              <Trans>
                Something is wrong with a payment? Write to <a href={`mailto:${contact}`}>{contact}</a> within 60 days
                and name the payment number.
              </Trans>
            </p>
          )}
        </div>
      </Dialog>
    </>
  )
}
