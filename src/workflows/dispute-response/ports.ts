import { fromPromise } from 'xstate'

import type { Dispute, DisputeParty } from '../../../domain/contract/dispute.ts'
import type {
  AnsweredDispute,
  ResponseOffer,
} from '../../../machines/workflows/dispute-response/dispute-response.context.ts'
import { responseSubmission } from '../../../machines/workflows/dispute-response/dispute-response.setup.ts'
import { attachmentsMachine } from '../../../machines/parts/attachments/attachments.machine.ts'
import type { ChosenContact } from '../../../machines/parts/contacts/contacts.machine.ts'
import type { Client } from '../../api/client.ts'
import { readGroupContacts } from '../../api/dispute-contacts.ts'
import { readDispute, readDisputesById, respondToDisputes } from '../../api/disputes.ts'
import { ApiFailure } from '../../api/failure.ts'
import { attachmentsPorts, type ChosenFiles } from '../../shared/documents/upload-port.ts'

/** In the order in which they were asked for: the first decides with which others it can be answered. */
function inOrder(ids: readonly string[], disputes: readonly Dispute[]): readonly AnsweredDispute[] {
  return ids.flatMap((id) => disputes.find((dispute) => dispute.id === id) ?? [])
}

/**
 * Reads the contacts of the side in the one dispute. Several may have named different people, who are left as they
 * are unless somebody is named for all of them.
 */
async function readCurrentContacts(
  client: Client,
  party: DisputeParty,
  [first, ...others]: readonly string[],
  signal: AbortSignal,
): Promise<readonly ChosenContact[]> {
  if (first === undefined || others.length > 0) return []
  const { contacts } = await readDispute(client, { party, disputeId: first }, signal)
  return contacts.map(({ user_id, contact_name, email_address }) => ({
    contactId: user_id,
    name: contact_name,
    email: email_address,
  }))
}

/** The effects of the chart of answers against the server, for one side of the disputes. */
export function disputeResponsePorts(client: Client, party: DisputeParty, files: ChosenFiles) {
  return {
    loadDisputes: fromPromise<ResponseOffer, { ids: readonly string[] }>(async ({ input: { ids }, signal }) => {
      // Without an id the call would give every dispute.
      if (ids.length === 0) return { disputes: [], knownContacts: [], currentContacts: [] }
      const [disputes, colleagues] = await Promise.all([
        readDisputesById(client, { party, disputeIds: ids }, signal),
        readGroupContacts(client, undefined, signal),
      ])
      const found = inOrder(ids, disputes)
      return {
        disputes: found,
        knownContacts: colleagues.map(({ id, name, emailAddress }) => ({ contactId: id, name, email: emailAddress })),
        currentContacts: await readCurrentContacts(
          client,
          party,
          found.map(({ id }) => id),
          signal,
        ),
      }
    }),
    attachments: attachmentsMachine.provide({ actors: attachmentsPorts(client, party, files) }),
    submission: responseSubmission.provide({
      actors: {
        // An answer that was sent is never called back: whoever leaves finds it in the dispute's thread.
        submit: fromPromise(async ({ input: { intent: sent } }) => {
          const { disputes, action, ...intent } = sent
          if (action === null) throw new ApiFailure('actionMissing', { status: 0 })
          const seen = disputes.map(({ disputeId, version }) => ({ id: disputeId, version }))
          const result = await respondToDisputes(client, { ...intent, action, disputes: seen })
          return { state: 'accepted' as const, id: null, result }
        }),
      },
    }),
  }
}
