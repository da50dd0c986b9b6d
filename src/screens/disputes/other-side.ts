import type { Dispute, DisputeParty } from '../../../domain/contract/dispute.ts'

/** With whom the reader's side is in dispute; for support, who disputes with whom. */
export function otherSideOf({ customerName, merchantName }: Dispute, reader: DisputeParty): string {
  if (reader === 'customer') return merchantName
  return reader === 'merchant' ? customerName : `${customerName} · ${merchantName}`
}
