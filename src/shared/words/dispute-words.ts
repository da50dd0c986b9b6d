import { useMemo } from 'react'

import type { Message } from '#msg'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type {
  Dispute,
  DisputeKind,
  DisputeListStatus,
  DisputeOutcome,
  DisputeParty,
  DisputeStatus,
} from '../../../domain/contract/dispute.ts'
import { disputeReasons } from '../../../machines/lifecycles/dispute/dispute.words.ts'
import { documentTypes } from '../../../machines/parts/attachments/attachments.page.ts'
import type { Tone } from '../../ui/feedback/tone.ts'

/**
 * The meaning of a status for the reader's side: one's own turn, another's, too late, held, ended well or without more.
 */
export function toneOfDispute(
  { status, turn, isOverdue, outcome }: Pick<Dispute, 'status' | 'turn' | 'isOverdue' | 'outcome'>,
  reader: DisputeParty,
): Tone {
  if (status === 'onHold') return 'hold'
  if (status === 'closed') return outcome === 'cancelled' || outcome === 'lapsed' ? 'quiet' : 'done'
  if (turn !== reader) return 'wait'
  return isOverdue ? 'late' : 'due'
}

/** Disputes in the words of customers, merchants and support: statuses, sides, days left, outcomes, reasons. */
export function useDisputeWords() {
  const { t } = useLingui()
  return useMemo(() => {
    const statuses: Readonly<Record<DisputeStatus, string>> = {
      open: t({ message: 'New', context: 'a dispute' }),
      onHold: t({ message: 'On hold', context: 'a dispute' }),
      pendingAdjustment: t`Credit offered`,
      waitingOnCustomer: t`Waiting on customer`,
      waitingOnMerchant: t`Waiting on merchant`,
      escalated: t`Escalated`,
      closed: t`Closed`,
    }
    const lists: Readonly<Record<DisputeListStatus, string>> = {
      ...statuses,
      active: t`All unresolved`,
      actionable: t({ message: 'Waiting on you', context: 'disputes' }),
      all: t({ message: 'All', context: 'disputes' }),
    }
    const parties: Readonly<Record<DisputeParty, string>> = {
      customer: t`Customer`,
      merchant: t`Merchant`,
      support: t`Support`,
    }
    const outcomes: Readonly<Record<DisputeOutcome, string>> = {
      adjusted: t`Invoice credited`,
      agreed: t`Agreed, no credit`,
      decided: t`Decided by support`,
      lapsed: t`Closed, no response`,
      cancelled: t`Canceled`,
    }
    const known = (words: Readonly<Record<string, Message>>, id: string, text: string) => {
      const message = Object.hasOwn(words, id) ? words[id] : undefined
      return message === undefined ? text : t(message)
    }
    return {
      status: (status: DisputeStatus) => statuses[status],
      list: (status: DisputeListStatus) => lists[status],
      party: (party: DisputeParty) => parties[party],
      /** The side that is to answer, in the words for a reader of one side. */
      turn: (turn: DisputeParty | null, reader: DisputeParty) =>
        turn === null ? t`Support (on hold)` : turn === reader ? t`Waiting on you` : parties[turn],
      outcome: (outcome: DisputeOutcome) => outcomes[outcome],
      kind: (kind: DisputeKind) => (kind === 'chargeback' ? t`Chargeback` : t`Dispute`),
      /** A reason by its id, in the reader's language; one of the program's own stands as the program wrote it. */
      reason: (id: string, text: string) => known(disputeReasons, id, text),
      documentType: (id: string, text: string) => known(documentTypes, id, text),
      /** "3 days left"; null where no deadline runs. */
      daysLeft: ({ daysLeft, isOverdue }: Pick<Dispute, 'daysLeft' | 'isOverdue'>) => {
        if (isOverdue) return t`overdue`
        if (daysLeft === null) return null
        if (daysLeft === 0) return t`today is the last day`
        return t`${plural(daysLeft, { one: '# day left', other: '# days left' })}`
      },
    }
  }, [t])
}
