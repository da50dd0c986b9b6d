import type { DisputeParty } from '../../../domain/contract/dispute.ts'
import type { DisputeReader } from '../reader.ts'
import type { PortalContext } from '../../http/portal.ts'
import { sessionOf } from '../../http/permit.ts'

/** Who asks about disputes, on the side of the call's path. */
export function disputeReaderOf(c: PortalContext, side: DisputeParty): DisputeReader {
  const { user, selection } = sessionOf(c)
  return { ...user, side, language: selection.language ?? user.language, requestId: c.var.requestId }
}
