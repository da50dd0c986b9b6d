import { useMemo } from 'react'

import { Plural, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { money } from '../../../../domain/money.ts'
import { otherSideOf } from '../../../../domain/rules/disputes/dispute.ts'
import {
  splitForResponse,
  type ResponseSplit,
  type StayCode,
} from '../../../../machines/lifecycles/dispute/offered-actions.ts'
import type { AnsweredDispute } from '../../../../machines/workflows/dispute-response/dispute-response.context.ts'
import type { DisputeResponseRef } from '../../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import {
  selectDisputes,
  selectParty,
} from '../../../../machines/workflows/dispute-response/dispute-response.context.ts'
import { disputeResponseWords } from '../../../../machines/workflows/dispute-response/dispute-response.page.ts'
import { useStayWords } from '../../../shared/words/dispute-action-words.ts'
import { useDisputeWords } from '../../../shared/words/dispute-words.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { under } from '../../../ui/table/DataTable.css.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { filled } from '../../../ui/text/filled.ts'
import { Money } from '../../../ui/text/Money.tsx'
import type { Column } from '../../../ui/table/table-column.ts'
import { Tag } from '../../../ui/feedback/Tag.tsx'
import { DISPUTES_ID } from './answer-fields.ts'
import { stayCell } from './Response.css.ts'

/** Several disputes: which of them one answer goes to, and why each other stays. */
export function DisputesToAnswer({
  response,
  split,
}: {
  response: DisputeResponseRef
  split: ResponseSplit<AnsweredDispute>
}) {
  const { t } = useLingui()
  const party = useSelector(response, selectParty)
  const role = useSelector(response, ({ context }) => context.role)
  const disputes = useSelector(response, selectDisputes)
  const ids = useSelector(response, ({ context }) => context.disputeIds)
  const canToggle = useSelector(response, (state) => state.can({ type: 'dispute.toggle', disputeId: '' }))
  // Those that cannot be answered at all, whatever else is chosen.
  const barred = useMemo(
    () => new Set(disputes.filter((one) => splitForResponse(party, role, [one]).goes.length === 0).map(({ id }) => id)),
    [party, role, disputes],
  )
  const columns = useColumns(response, split, barred)
  const chosen = useMemo(() => new Set(ids.filter((id) => !barred.has(id))), [ids, barred])
  const toggle = ({ id }: AnsweredDispute) => response.send({ type: 'dispute.toggle', disputeId: id })
  const staying = disputes.length - split.goes.length
  return (
    <Card
      flush
      id={DISPUTES_ID}
      title={t(disputeResponseWords.center)}
      note={
        <>
          <Plural
            value={{ count: split.goes.length }}
            one="Responding to # dispute."
            other="Responding to # disputes."
          />{' '}
          {staying === 0 ? null : <Plural value={{ count: staying }} one="# not included." other="# not included." />}
        </>
      }
    >
      <DataTable
        caption={t`Disputes in this response`}
        columns={columns}
        rows={disputes}
        rowKey={({ id }) => id}
        selection={{
          chosen,
          label: ({ disputeNumber }) => t(filled(disputeResponseWords.respondTo, { number: disputeNumber })),
          onToggle: toggle,
          onToggleAll: (some, choose) => {
            for (const one of some) if (chosen.has(one.id) !== choose) toggle(one)
          },
          isOff: ({ id }) => !canToggle || barred.has(id),
        }}
      />
    </Card>
  )
}

function useColumns(
  response: DisputeResponseRef,
  split: ResponseSplit<AnsweredDispute>,
  barred: ReadonlySet<string>,
): readonly Column<AnsweredDispute>[] {
  const { t } = useLingui()
  const words = useDisputeWords()
  const stayWords = useStayWords()
  const party = useSelector(response, selectParty)
  const role = useSelector(response, ({ context }) => context.role)
  return useMemo(() => {
    const goes = new Set(split.goes.map(({ id }) => id))
    const codes = new Map<string, StayCode>(split.stays.map(({ dispute, code }) => [dispute.id, code]))
    const codeOf = (dispute: AnsweredDispute) =>
      codes.get(dispute.id) ??
      (barred.has(dispute.id) ? splitForResponse(party, role, [dispute]).stays[0]?.code : undefined)
    return [
      {
        id: 'dispute',
        header: t`Dispute`,
        phone: 'title',
        cell: (row) => (
          <>
            {row.disputeNumber}
            <small className={under}>{`${row.invoiceId} · ${otherSideOf(row, party)}`}</small>
          </>
        ),
      },
      {
        id: 'status',
        header: t`Status`,
        phone: 'line',
        cell: (row) => (
          <>
            {words.status(row.status)}
            <small className={under}>{words.daysLeft(row)}</small>
          </>
        ),
      },
      {
        id: 'goes',
        header: t`Response`,
        phone: 'wide',
        cell: (row) => {
          const code = codeOf(row)
          return (
            <div className={stayCell}>
              {goes.has(row.id) ? (
                <Tag tone="done">{t`Will be answered`}</Tag>
              ) : (
                <Tag tone="quiet">{t`Not included`}</Tag>
              )}
              {code === undefined ? null : <small className={under}>{stayWords(code)}</small>}
            </div>
          )
        },
      },
      {
        id: 'amount',
        header: t`Disputed`,
        align: 'end',
        phone: 'titleEnd',
        cell: (row) => <Money of={money(row.disputedAmount, row.currency)} />,
      },
    ]
  }, [t, words, stayWords, split, barred, party, role])
}
