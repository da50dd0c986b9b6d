import type { DisputeParty } from '../../../domain/contract/dispute.ts'

/** The pages of each side's dispute center. */
export const disputePages = {
  customer: { center: 'disputeCenter', details: 'disputeDetails', respond: 'disputeRespond' },
  merchant: {
    center: 'merchantDisputeCenter',
    details: 'merchantDisputeDetails',
    respond: 'merchantDisputeRespond',
  },
  support: { center: 'supportDisputeCenter', details: 'supportDisputeDetails', respond: 'supportDisputeRespond' },
} as const

/** The side whose page a path is. */
export function partyOfPath(path: string): DisputeParty {
  if (path.startsWith('/merchant/')) return 'merchant'
  return path.startsWith('/support/') ? 'support' : 'customer'
}
