import type { Dispute, DisputeDetails } from '../../domain/contract/dispute.ts'

/** A dispute that awaits the merchant's first answer. */
export const sampleDispute = (number: string, change: Partial<Dispute> = {}): Dispute => ({
  id: `id-${number}`,
  disputeNumber: number,
  kind: 'dispute',
  status: 'open',
  outcome: null,
  trxId: `trx-${number}`,
  invoiceId: 'INV-88097',
  buidCustomer: '40-118203',
  customerName: 'Halvorsen Marine Supply',
  buidMerchant: 'BP-1',
  merchantName: 'Baltic Parts',
  currency: 'USD',
  disputedAmount: 12_345,
  openAmount: 12_345,
  adjustmentAmount: null,
  disputeReasonId: 'wrongPrice',
  disputeReason: 'Wrong price',
  createdAt: '2026-11-12T15:00:00.000Z',
  createdBy: 'Maria Halvorsen',
  updatedAt: '2026-11-12T15:00:00.000Z',
  turn: 'merchant',
  respondBy: '2026-11-22',
  daysLeft: 1,
  isOverdue: false,
  heldFrom: null,
  paymentPending: false,
  version: 1,
  ...change,
})

/** The same in full. */
export const sampleDetails = (number: string, change: Partial<DisputeDetails> = {}): DisputeDetails => ({
  ...sampleDispute(number),
  description: 'Billed at the list price.',
  confirmationNumber: '7K4M-2Q9X-5HT',
  billedTotal: 12_345,
  contacts: [],
  documents: [],
  timeline: [
    {
      at: '2026-11-12T15:00:00.000Z',
      event: 'dispute.created',
      party: 'customer',
      by: 'Maria Halvorsen',
      from_status: null,
      to_status: 'open',
      comment: null,
      adjustment_amount: null,
    },
  ],
  ...change,
})
