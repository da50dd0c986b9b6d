import { useMemo } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Voucher, VoucherList } from '../../../domain/contract/vouchers/voucher.ts'
import { money } from '../../../domain/money.ts'
import { pathTo } from '../../shared/app/links.ts'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { above, rowLink, under } from '../../ui/table/DataTable.css.ts'
import type { Column } from '../../ui/table/table-column.ts'
import { DateText } from '../../ui/text/DateText.tsx'
import { Money } from '../../ui/text/Money.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { toneOfVoucher, voucherListWords } from './voucher-words.ts'

/** Columns of a list of vouchers: those that are issued can be voided, of all others it is said how they ended. */
export function useVoucherColumns(list: VoucherList, onVoid: (voucher: Voucher) => void): readonly Column<Voucher>[] {
  const { t } = useLingui()
  const format = useFormat()
  return useMemo<readonly Column<Voucher>[]>(
    () => [
      {
        id: 'number',
        header: t`Voucher`,
        phone: 'title',
        cell: (row) => (
          <>
            <Link className={rowLink} to={pathTo('voucherDetails', { voucherId: row.id })}>
              {row.voucherNumber}
            </Link>
            {row.reference === '' ? null : <small className={under}>{row.reference}</small>}
          </>
        ),
      },
      {
        id: 'holder',
        header: t`Holder`,
        phone: 'line',
        cell: (row) => (
          <>
            {row.holderName}
            <small className={under}>{row.holderEmail}</small>
          </>
        ),
      },
      {
        id: 'merchant',
        header: t`Merchant`,
        phone: 'more',
        cell: (row) => row.merchantName ?? t`Any merchant`,
      },
      {
        id: 'issued',
        header: t`Issued`,
        sortable: true,
        wideOnly: true,
        phone: 'hide',
        cell: (row) => <DateText iso={row.issuedAt} as="date" />,
      },
      {
        id: 'until',
        header: t`Valid until`,
        sortable: true,
        phone: 'lineEnd',
        cell: (row) => format.date(row.validUntil),
      },
      ...(list === 'issued'
        ? []
        : [
            {
              id: 'status',
              header: t`Status`,
              phone: 'moreEnd' as const,
              cell: (row: Voucher) => <Tag tone={toneOfVoucher[row.status]}>{t(voucherListWords[row.status])}</Tag>,
            },
          ]),
      {
        id: 'limit',
        header: t`Amount`,
        align: 'end',
        sortable: true,
        phone: 'titleEnd',
        cell: (row) => (
          <>
            <Money of={money(row.limit, row.currency)} />
            {row.redeemedAmount === null ? null : (
              <small className={under}>
                {t`${{ amount: format.money(money(row.redeemedAmount, row.currency)) }} used`}
              </small>
            )}
          </>
        ),
      },
      ...(list === 'issued' || list === 'all'
        ? [
            {
              id: 'void',
              header: t`Action`,
              align: 'end' as const,
              phone: 'wide' as const,
              cell: (row: Voucher) =>
                row.status === 'issued' ? (
                  <span className={above}>
                    <Button
                      size="sm"
                      aria-label={t`Void ${{ voucher: row.voucherNumber }}`}
                      onClick={() => onVoid(row)}
                    >
                      <Trans>Void</Trans>
                    </Button>
                  </span>
                ) : null,
            },
          ]
        : []),
    ],
    [t, format, list, onVoid],
  )
}
