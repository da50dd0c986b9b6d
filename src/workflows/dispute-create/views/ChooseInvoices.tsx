import { useEffect, useMemo, useState } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { Invoice } from '../../../../domain/contract/invoice.ts'
import { money, totals } from '../../../../domain/money.ts'
import { disputedInvoiceOf } from '../../../../domain/rules/disputed-invoice.ts'
import type { DisputeCreateRef } from '../../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import {
  selectChoiceRefusal,
  selectInvoices,
  selectKind,
  selectTrxIds,
} from '../../../../machines/workflows/dispute-create/dispute-create.selectors.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import type { InvoiceOffer as Offer, OfferView } from '../../../shared/invoices/InvoiceOfferTable.tsx'
import { Moneys } from '../../../ui/text/Money.tsx'
import { FocusLink } from '../../../ui/form/FocusLink.tsx'
import { ActionBar } from '../../../ui/overlay/ActionBar.tsx'
import { WhyNot } from '../../../ui/form/WhyNot.tsx'
import { useCreateWords } from '../words.ts'
import { DisputeFrame } from './DisputeFrame.tsx'
import { InvoiceOffer, SEARCH_ID } from './InvoiceOffer.tsx'

type ChooseInvoicesProps = {
  dispute: DisputeCreateRef
  offer: Offer
  /** Those that were chosen before anything was read of them, such as by a link whose check failed. */
  found: readonly Invoice[]
}

/** Step 1: which invoices. Those that are chosen stay in sight, from whichever page of the list they are. */
export function ChooseInvoices({ dispute, offer, found }: ChooseInvoicesProps) {
  const { t } = useLingui()
  const kind = useSelector(dispute, selectKind)
  const words = useCreateWords(kind)
  const trxIds = useSelector(dispute, selectTrxIds)
  const read = useSelector(dispute, selectInvoices)
  const chosen = useMemo(() => {
    const known = new Map([...found.map(disputedInvoiceOf), ...read].map((invoice) => [invoice.trxId, invoice]))
    return new Map(trxIds.flatMap((trxId) => known.get(trxId) ?? []).map((invoice) => [invoice.trxId, invoice]))
  }, [trxIds, read, found])
  const refusal = useSelector(dispute, selectChoiceRefusal)
  const [refusedPresses, setRefusedPresses] = useState(0)
  const [view, setView] = useState<OfferView>(trxIds.length > 0 ? 'chosen' : 'all')
  const [sought, setSought] = useState<object | null>(null)
  const showErrors = refusedPresses > 0 && refusal !== null
  const text = refusal === null ? '' : words.refusal(refusal)
  useEffect(() => {
    if (sought !== null) document.getElementById(SEARCH_ID)?.focus()
  }, [sought])
  const focusField = () => {
    setView('all')
    setSought({})
  }
  return (
    <DisputeFrame
      dispute={dispute}
      step={1}
      title={t`Select invoices`}
      lead={
        kind === 'chargeback'
          ? t`Each invoice is filed as a separate chargeback request.`
          : t`Each invoice is filed as a separate dispute.`
      }
      focusKey="choosing"
      hasErrors={showErrors}
    >
      {showErrors ? <ErrorSummary errors={[{ fieldId: SEARCH_ID, text }]} focusKey={refusedPresses} /> : null}
      <InvoiceOffer dispute={dispute} offer={offer} chosen={chosen} view={view} onView={setView} />
      <ActionBar
        label={t`Selected invoices`}
        lead={
          trxIds.length === 0 ? (
            <Trans>No invoice selected</Trans>
          ) : (
            <Plural value={{ count: trxIds.length }} one="# invoice selected" other="# invoices selected" />
          )
        }
        total={
          trxIds.length === 0 || chosen.size < trxIds.length ? null : (
            <Moneys
              of={totals([...chosen.values()].map(({ disputedMinor, currency }) => money(disputedMinor, currency)))}
            />
          )
        }
        {...(refusal === null
          ? {}
          : {
              note: (
                <WhyNot
                  id="why-next"
                  title={t`What’s missing`}
                  reasons={[
                    {
                      code: refusal,
                      text,
                      ...(refusal === 'nothingChosen'
                        ? { mend: <FocusLink id={SEARCH_ID} onFocusLink={focusField}>{t`Go to field`}</FocusLink> }
                        : {}),
                    },
                  ]}
                />
              ),
            })}
        action={
          <Button
            kind="main"
            blockedBy={refusal === null ? null : 'why-next'}
            onClickCapture={() => {
              if (refusal === null) return
              setView('all')
              setRefusedPresses((presses) => presses + 1)
            }}
            onClick={() => dispute.send({ type: 'invoices.check' })}
          >
            <Trans>Continue to reason</Trans>
          </Button>
        }
      />
    </DisputeFrame>
  )
}
