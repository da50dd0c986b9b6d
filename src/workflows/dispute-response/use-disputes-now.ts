import type { Dispute, DisputeParty } from '../../../domain/contract/dispute.ts'
import { readDisputesById } from '../../api/disputes.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'

/** Returns the disputes as they stand after something became of them; none until they are read. */
export function useDisputesNow(party: DisputeParty, disputeIds: readonly string[]): readonly Dispute[] {
  return useLoaded(readDisputesById, disputeIds.length === 0 ? null : { party, disputeIds }).data ?? []
}
