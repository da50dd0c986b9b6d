import type { ManagedMethod } from '../../domain/contract/methods/payment-method.ts'

/** A bank account that waits for its proof, as its administrators read it. */
export const sampleMethod: ManagedMethod = {
  id: 'pm-1',
  kind: 'bankAccount',
  buidCustomer: 'c1',
  customerName: 'Halvorsen Marine',
  label: 'First Bank',
  last4: '4417',
  accountType: 'checking',
  country: 'US',
  currency: 'USD',
  expiry: null,
  nickname: null,
  isDefault: false,
  onlinePayment: true,
  autoPay: false,
  wantsAutoPay: false,
  verification: 'pending',
  awaitedProof: 'smallCredits',
  triesLeft: 3,
  inQuote: false,
  inPayment: false,
  lastUsedAt: null,
  agreedAt: null,
  version: 1,
}
