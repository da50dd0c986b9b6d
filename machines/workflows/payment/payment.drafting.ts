import { unseen } from '../../meta.ts'
import { dueInputOf } from './payment.context.ts'
import { failure, output, paymentSetup } from './payment.setup.ts'

/** All that is due of the payment's own account. */
const wholeDue = { part: null } as const
// Actions with how the port ended.
const recordFailure = { type: 'recordFailure', params: failure } as const
const storeDraft = { type: 'storeDraft', params: output } as const
const storeQuote = { type: 'storeQuote', params: output } as const

/** Steps 1 to 3 until the payment is sent. */
export const drafting = paymentSetup.createStateConfig({
  description: 'Nothing is charged yet; everything can be changed.',
  meta: unseen('happy', '§2 Payment flow'),
  tags: 'draft',
  type: 'parallel',
  states: {
    steps: {
      description: 'Which account, which invoices, how; the price, and a last look.',
      meta: unseen('happy', '§2 Payment flow'),
      initial: 'choosing',
      states: {
        choosingAccount: {
          description: 'Step 1: which account pays.',
          meta: { lane: 'happy', route: 'paymentAccount', step: 1, view: 'account', spec: '§5 Field rules' },
          on: {
            'account.choose': [
              { guard: { type: 'isSameAccount', params: ({ event }) => event.account }, target: 'choosing' },
              { target: 'choosing', actions: { type: 'chooseAccount', params: ({ event }) => event.account } },
            ],
          },
        },
        loadingDraft: {
          description: "Reads today's facts of the invoices chosen before.",
          meta: { lane: 'alternate', route: null, step: 2, view: 'reading', spec: '§4' },
          tags: 'busy',
          invoke: {
            src: 'loadDraft',
            input: ({ context }) => context.draft ?? { amounts: [], quoteId: null, method: null },
            onDone: [
              {
                guard: { type: 'hasOpenFee', params: ({ event }) => event.output.quote },
                target: 'quoted.acknowledgingFee',
                actions: storeDraft,
              },
              {
                guard: { type: 'isQuoted', params: ({ event }) => event.output.quote },
                target: 'quoted.reviewing',
                actions: storeDraft,
              },
              { target: 'choosing', actions: storeDraft },
            ],
            onError: { target: 'choosing', actions: recordFailure },
          },
        },
        choosing: {
          description: 'Step 2: which invoices, how much of each, and by what.',
          meta: { lane: 'happy', route: 'paymentInvoices', step: 2, view: 'invoices', spec: '§5 Field rules' },
          on: {
            'account.change': { guard: 'canChangeAccount', target: 'choosingAccount' },
            'invoice.toggle': {
              guard: 'canPay',
              actions: ['clearFailure', { type: 'toggleLine', params: ({ event }) => event.line }],
            },
            'selection.clear': { guard: 'hasSelection', actions: 'clearLines' },
            'selection.split': {
              guard: { type: 'canSplit', params: ({ event }) => event.currency ?? null },
              actions: { type: 'splitLines', params: ({ event }) => event.currency ?? null },
            },
            'amount.change': { guard: 'hasSelection', actions: { type: 'changeAmount', params: ({ event }) => event } },
            'everythingDue.add': { guard: 'canPay', target: 'addingEverythingDue' },
            'method.choose': {
              guard: 'canPay',
              actions: ['clearFailure', { type: 'chooseMethod', params: ({ event }) => event.method }],
            },
            'method.remembered': {
              guard: { type: 'canUseMethod', params: ({ event }) => event.method },
              actions: { type: 'chooseMethod', params: ({ event }) => event.method },
            },
            'draft.reload': { guard: 'hasDraft', target: 'loadingDraft', actions: 'clearFailure' },
            'quote.request': { guard: 'isQuotable', target: 'quoting' },
          },
        },
        addingEverythingDue: {
          description: 'Adds every invoice that is due, or those that were left by the payment before.',
          meta: { lane: 'happy', route: 'paymentInvoices', step: 2, view: 'invoices', spec: '§1' },
          tags: ['busy', 'adding'],
          invoke: {
            src: 'loadEverythingDue',
            input: ({ context, event }) =>
              dueInputOf(context, event.type === 'everythingDue.add' ? (event.selection ?? wholeDue) : null),
            onDone: { target: 'choosing', actions: ['clearFailure', { type: 'addLines', params: output }] },
            onError: { target: 'choosing', actions: recordFailure },
          },
        },
        quoting: {
          description: 'The server fixes amounts, fee and total for a while; the page it was asked from stays.',
          meta: { lane: 'happy', route: null, step: null, view: null, spec: '§5 Field rules' },
          entry: 'clearFailure',
          tags: ['busy', 'quoting'],
          invoke: {
            src: 'requestQuote',
            input: ({ context: { quote, lines, method } }) => ({ heldId: quote?.id ?? null, lines, method }),
            onDone: [
              { guard: { type: 'hasOpenFee', params: output }, target: 'quoted.acknowledgingFee', actions: storeQuote },
              { target: 'quoted.reviewing', actions: storeQuote },
            ],
            onError: [
              { guard: { type: 'isStale', params: failure }, target: '#payment.stale', actions: recordFailure },
              { target: 'choosing', actions: recordFailure },
            ],
          },
        },
        quoted: {
          description: 'Step 3: everything once more. The quote holds; its time runs.',
          meta: unseen('happy', '§2 Other'),
          initial: 'reviewing',
          after: { quoteLifetime: { target: 'quoteExpired' } },
          on: {
            // The quote holds as long as nothing is changed: forward again, its fee is accepted already.
            'step.back': { target: 'choosing', actions: 'clearFailure' },
            'terms.toggle': { actions: 'toggleTerms' },
          },
          states: {
            acknowledgingFee: {
              description: 'The card fee is shown in the review: rate, amount, total, non-refundable.',
              meta: { lane: 'happy', route: 'paymentConfirm', step: 3, view: 'pay', spec: '§1, §9' },
              on: { 'fee.accept': { target: 'acceptingFee' } },
            },
            acceptingFee: {
              description: 'The acceptance is stored with amount and time.',
              meta: { lane: 'happy', route: 'paymentConfirm', step: 3, view: 'pay', spec: '§1' },
              entry: 'clearFailure',
              tags: 'busy',
              invoke: {
                src: 'acceptFee',
                input: ({ context }) => ({ quoteId: context.quote?.id ?? '', feeMinor: context.quote?.feeMinor ?? 0 }),
                onDone: { target: 'reviewing', actions: storeQuote },
                onError: [
                  {
                    guard: { type: 'isQuoteExpired', params: failure },
                    target: '#payment.drafting.steps.quoteExpired',
                  },
                  { target: 'acknowledgingFee', actions: recordFailure },
                ],
              },
            },
            reviewing: {
              description: 'No fee is open; once the terms are accepted, pay.',
              meta: { lane: 'happy', route: 'paymentConfirm', step: 3, view: 'pay', spec: '§2 Payment flow' },
              on: { 'payment.submit': { guard: 'isSubmittable', target: '#payment.submitting' } },
            },
          },
        },
        quoteExpired: {
          description: 'The quote is too old; a new one may cost the same.',
          meta: { lane: 'error', route: 'paymentConfirm', step: 3, view: 'expired', spec: '§9' },
          entry: 'voidQuote',
          on: {
            'quote.request': { guard: 'isQuotable', target: 'quoting' },
            // After a reload the choice is known by its ids only and is read first.
            'step.back': [{ guard: 'hasDraft', target: 'loadingDraft' }, { target: 'choosing' }],
          },
        },
      },
    },
    leaving: {
      description: 'Asked beside the steps: what lies behind the dialog stays as it is.',
      meta: unseen('escape', '§2 Other'),
      initial: 'inside',
      states: {
        inside: {
          description: 'Nobody has asked to leave.',
          meta: unseen('happy', '§2 Other'),
          on: { 'payment.leave': [{ guard: 'hasSelection', target: 'asking' }, { target: '#payment.cancelled' }] },
        },
        asking: {
          description: 'Something was chosen: leave it or stay.',
          meta: unseen('escape', '§2 Other'),
          tags: 'asking',
          on: { 'leave.confirm': { target: '#payment.cancelled' }, 'leave.cancel': { target: 'inside' } },
        },
      },
    },
  },
})
