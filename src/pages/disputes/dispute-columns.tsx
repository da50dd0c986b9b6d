import { useMemo } from 'react'

import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Dispute, DisputeParty } from '../../../domain/contract/dispute.ts'
import { money } from '../../../domain/money.ts'
import { otherSideOf } from '../../../domain/rules/disputes/dispute.ts'
import { disputePages } from '../../shared/disputes/dispute-places.ts'
import { toneOfDispute, useDisputeWords } from '../../shared/words/dispute-words.ts'
import { pathTo } from '../../shared/app/links.ts'
import { rowLink, under } from '../../ui/table/DataTable.css.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { DateText } from '../../ui/text/DateText.tsx'
import { Money } from '../../ui/text/Money.tsx'
import type { Column } from '../../ui/table/table-column.ts'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { late, nothing, number, onPhone, ownTurn } from './Center.css.ts'

/** Columns of the dispute center for a reader of one side. */
export function useDisputeColumns(party: DisputeParty): readonly Column<Dispute>[] {
  const { t } = useLingui()
  const words = useDisputeWords()
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'dispute',
        header: t`Dispute`,
        phone: 'title',
        cell: (row) => (
          <>
            <Link
              className={`${rowLink} ${number}`}
              to={pathTo(disputePages[party].details, { invoiceId: row.trxId })}
              // The page of an invoice shows its newest dispute, and only the newest can be under way.
              search={row.status === 'closed' ? { dispute: row.id } : {}}
            >
              {row.disputeNumber}
            </Link>
            <small className={under}>
              {row.kind === 'chargeback' ? `${words.kind(row.kind)} · ` : null}
              <DateText iso={row.createdAt} />
            </small>
          </>
        ),
      },
      {
        id: 'invoice',
        header: t`Invoice`,
        phone: 'line',
        cell: (row) => (
          <>
            <span className={number}>{row.invoiceId}</span>
            <small className={`${under} ${onPhone}`}>{otherSideOf(row, party)}</small>
          </>
        ),
      },
      {
        id: 'other',
        header: party === 'customer' ? t`Merchant` : t`Customer`,
        wideOnly: true,
        phone: 'hide',
        cell: (row) => (
          <>
            {party === 'customer' ? row.merchantName : row.customerName}
            {party === 'support' ? <small className={under}>{row.merchantName}</small> : null}
          </>
        ),
      },
      {
        id: 'reason',
        header: t`Reason`,
        phone: 'more',
        cell: (row) => words.reason(row.disputeReasonId, row.disputeReason),
      },
      {
        id: 'status',
        header: t`Status`,
        phone: 'wide',
        cell: (row) => (
          <>
            <Tag tone={toneOfDispute(row, party)}>{words.status(row.status)}</Tag>
            {row.outcome === null ? null : <small className={under}>{words.outcome(row.outcome)}</small>}
          </>
        ),
      },
      {
        id: 'turn',
        header: t`Waiting on`,
        phone: 'lineEnd',
        cell: (row) =>
          row.status === 'closed' ? (
            <span className={nothing}>–</span>
          ) : (
            <>
              <span className={row.turn === party ? ownTurn : undefined}>{words.turn(row.turn, party)}</span>
              <small className={row.isOverdue ? `${under} ${late}` : under}>{words.daysLeft(row)}</small>
            </>
          ),
      },
      {
        id: 'amount',
        header: t`Disputed`,
        align: 'end',
        phone: 'titleEnd',
        cell: (row) => (
          <>
            <Money of={money(row.disputedAmount, row.currency)} />
            {row.disputedAmount < row.billedTotal ? (
              <small className={under}>{t`of ${{ amount: format.money(money(row.billedTotal, row.currency)) }}`}</small>
            ) : null}
          </>
        ),
      },
    ],
    [t, words, format, party],
  )
}
