import type { WebhookEndpoint } from '../../../domain/contract/webhooks/endpoint.ts'

/** The endpoint of the model, as the server has it. */
export const stored: WebhookEndpoint = {
  id: 'whe-ledger',
  buidMerchant: null,
  merchantName: null,
  url: 'https://ledger.example/events',
  description: 'Ledger',
  kinds: ['payment.*', 'dispute.closed'],
  isOn: true,
  offReason: null,
  oldSecretUntil: null,
  createdBy: 'Ada Admin',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastDelivery: null,
  failures: 0,
  dead: 0,
  version: 1,
}
/** As somebody else has left it. */
export const theirs: WebhookEndpoint = { ...stored, description: 'General ledger', version: 2 }

const came = (output: WebhookEndpoint) => ({ type: 'settle', actor: 'loadEndpoint', output }) as const
const notCame = (code: string) => ({ type: 'settle', actor: 'loadEndpoint', error: { code } }) as const
const notSaved = (code: string) => ({ type: 'settle', actor: 'saveEndpoint', error: { code } }) as const

/** The events of the model by name. */
export const steps = {
  came,
  notCame,
  notSaved,
  saved: { type: 'settle', actor: 'saveEndpoint', output: 'whe-ledger' },
  reload: { type: 'endpoint.reload' },
  address: { type: 'form.change', patch: { url: 'https://erp.example/webhooks' } },
  spoil: { type: 'form.change', patch: { url: 'erp.example' } },
  bare: { type: 'form.change', patch: { url: 'http://erp.example' } },
  describe: { type: 'form.change', patch: { description: 'ERP' } },
  overdescribe: { type: 'form.change', patch: { description: 'x'.repeat(101) } },
  turnOff: { type: 'form.change', patch: { isOn: false } },
  merchant: { type: 'merchant.choose', buidMerchant: 'm-2' },
  all: { type: 'events.chooseAll' },
  some: { type: 'events.chooseSome' },
  vouchers: { type: 'event.toggle', choice: 'voucher.*', lifecycle: 'voucher' },
  settled: { type: 'event.toggle', choice: 'payment.settled', lifecycle: 'payment' },
  payments: { type: 'event.toggle', choice: 'payment.*', lifecycle: 'payment' },
  save: { type: 'form.save' },
  load: { type: 'changes.load' },
  copied: { type: 'secret.stored' },
  leave: { type: 'edit.leave' },
  confirm: { type: 'leave.confirm' },
  cancel: { type: 'leave.cancel' },
} as const
