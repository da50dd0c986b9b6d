import { and, asc, desc, eq } from 'drizzle-orm'
import type { InferInput } from 'valibot'

import { disputeEvents, type DisputeResponseAttributesSchema } from '../../domain/contract/dispute.ts'
import { isDescribed, type DescribedEvent } from '../../domain/rules/disputes/dispute-thread.ts'
import { resource, type Resource } from '../http/reply.ts'
import { disputeHistory, disputes } from '../store/schema/disputes.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { seesDispute, type DisputeReader } from './reader.ts'

/** For those who read no codes: in English. */
const descriptions: Readonly<Record<DescribedEvent, string>> = {
  'dispute.created': 'The customer disputed the transaction.',
  'customer.reply': 'The customer replied to the merchant.',
  'customer.close': 'The customer agreed and closed the dispute.',
  'customer.escalate': 'The customer disagreed and escalated the dispute.',
  'customer.cancel': 'The customer cancelled the dispute.',
  'adjustment.accept': 'The customer accepted the adjustment.',
  'adjustment.refuse': 'The customer refused the adjustment.',
  'merchant.reply': 'The merchant replied to the customer.',
  'merchant.escalate': 'The merchant disagreed and escalated the dispute.',
  'adjustment.propose': 'The merchant proposed an adjustment.',
  'support.askCustomer': 'Support asked the customer to answer.',
  'support.askMerchant': 'Support asked the merchant to answer.',
  'support.close': 'Support closed the dispute.',
}

/** Lists the steps of a dispute with their comments (§7), by default the newest first; none of a foreign dispute. */
export async function listResponses(
  store: Store,
  reader: DisputeReader,
  { disputeId, oldestFirst }: { disputeId: string; oldestFirst: boolean },
): Promise<Resource[]> {
  const direction = oldestFirst ? asc : desc
  const rows = await store
    .db()
    .select({ step: disputeHistory, firstName: users.firstName, lastName: users.lastName })
    .from(disputeHistory)
    .innerJoin(disputes, eq(disputes.id, disputeHistory.disputeId))
    .leftJoin(users, eq(users.id, disputeHistory.userId))
    .where(and(eq(disputes.id, disputeId), seesDispute(reader)))
    .orderBy(direction(disputeHistory.id))
  return rows.map(({ step, firstName, lastName }) => {
    const event = disputeEvents.find((name) => name === step.event)
    if (!event) throw new Error(`A dispute has a step "${step.event}".`)
    const attributes: InferInput<typeof DisputeResponseAttributesSchema> = {
      dispute_id: step.disputeId,
      dispute_action: event,
      dispute_action_description: isDescribed(event) ? descriptions[event] : null,
      comment: step.comment,
      comment_date: step.at.toISOString(),
      created_by: firstName === null ? null : `${firstName} ${lastName}`,
    }
    return resource('dispute-responses', String(step.id), attributes)
  })
}
