import type { ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Voucher } from '../../../domain/contract/vouchers/voucher.ts'
import { money } from '../../../domain/money.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useCan } from '../../shared/app/use-can.ts'
import { useConfig } from '../../shared/app/use-visitor.ts'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts, type Fact } from '../../ui/layout/Facts.tsx'
import { muted, stack } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { ChevronLeftIcon, PrintIcon } from '../../ui/layout/PageIcons.tsx'
import { under } from '../../ui/table/DataTable.css.ts'
import { CopyText } from '../../ui/text/CopyText.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { Money } from '../../ui/text/Money.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { toneOfVoucher, voucherListWords } from './voucher-words.ts'
import { letterhead, number, numberLine } from './Vouchers.css.ts'

/** One voucher as it is shown to its holder and on paper. */
export function VoucherView({ voucher, onVoid }: { voucher: Voucher; onVoid: () => void }) {
  const { t } = useLingui()
  const { title } = useConfig()
  const isIssued = voucher.status === 'issued'
  return (
    <>
      <p className={letterhead} data-print="only">
        {title}
      </p>
      <PageHead
        title={t`Voucher`}
        documentTitle={voucher.voucherNumber}
        focusKey={voucher.id}
        lead={<Tag tone={toneOfVoucher[voucher.status]}>{t(voucherListWords[voucher.status])}</Tag>}
        back={
          <>
            <ChevronLeftIcon size={13} /> <Link to={pathTo('vouchers')}>{t`Vouchers`}</Link>
          </>
        }
        actions={
          <>
            {isIssued ? (
              <Button onClick={onVoid}>
                <Trans>Void voucher</Trans>
              </Button>
            ) : null}
            <Button icon={<PrintIcon />} onClick={() => window.print()}>
              <Trans>Print or save</Trans>
            </Button>
          </>
        }
      />
      <Card>
        <div className={stack.s4}>
          <div className={numberLine}>
            <span className={number}>{voucher.voucherNumber}</span>
            <span data-print="no">
              <CopyText text={voucher.voucherNumber} what={t`voucher number`} />
            </span>
          </div>
          {isIssued ? <p className={muted}>{t`Give this number only to the merchant you buy from.`}</p> : null}
          <Facts facts={useFacts(voucher)} />
        </div>
      </Card>
    </>
  )
}

const two = (first: ReactNode, second: string) => (
  <>
    {first}
    <small className={under}>{second}</small>
  </>
)

function useFacts(voucher: Voucher): readonly Fact[] {
  const { t } = useLingui()
  const format = useFormat()
  const canOpenInvoices = useCan('invoiceDetails')
  const { redeemedTrxId: trxId, redeemedInvoiceId: invoiceId, redeemedAmount: used, endedAt } = voucher
  return [
    { id: 'limit', label: t`Maximum amount`, value: <Money of={money(voucher.limit, voucher.currency)} /> },
    { id: 'until', label: t`Valid until`, value: format.date(voucher.validUntil) },
    { id: 'merchant', label: t`Merchant`, value: voucher.merchantName ?? t`Any merchant` },
    { id: 'account', label: t`Account`, value: two(voucher.customerName, voucher.buidCustomer) },
    { id: 'holder', label: t`Holder`, value: two(voucher.holderName, voucher.holderEmail) },
    ...(voucher.reference === '' ? [] : [{ id: 'reference', label: t`Reference`, value: voucher.reference }]),
    {
      id: 'issued',
      label: t`Issued`,
      value: two(<DateText iso={voucher.issuedAt} as="date" />, voucher.issuedBy),
    },
    ...(endedAt === null
      ? []
      : [{ id: 'ended', label: t(voucherListWords[voucher.status]), value: <DateText iso={endedAt} as="date" /> }]),
    ...(used === null
      ? []
      : [{ id: 'used', label: t`Amount used`, value: <Money of={money(used, voucher.currency)} /> }]),
    ...(invoiceId === null || trxId === null
      ? []
      : [
          {
            id: 'invoice',
            label: t`Invoice`,
            value: canOpenInvoices ? (
              <Link to={pathTo('invoiceDetails', { invoiceId: trxId })}>{invoiceId}</Link>
            ) : (
              invoiceId
            ),
          },
        ]),
  ]
}
