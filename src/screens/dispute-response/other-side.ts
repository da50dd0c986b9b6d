import type { DisputeParty } from '../../../domain/contract/dispute.ts'
import type { AnsweredDispute } from '../../../machines/workflows/dispute-response/dispute-response.context.ts'

/** With whom the reader's side is in dispute; for support, who disputes with whom. */
export function otherSideOf({ customerName, merchantName }: AnsweredDispute, reader: DisputeParty): string {
  if (reader === 'customer') return merchantName
  return reader === 'merchant' ? customerName : `${customerName} · ${merchantName}`
}
