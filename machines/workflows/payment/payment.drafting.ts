import { failure, meta, output, paymentSetup } from './payment.setup.ts'

/** Steps 1 to 3 until the payment is sent. */
export const drafting = paymentSetup.createStateConfig({
  description: 'Nothing is charged yet; everything can be changed.',
  meta: meta('happy', null),
  initial: 'choosing',
  on: {
    'payment.leave': [{ guard: 'hasSelection', target: 'leaving' }, { target: 'cancelled' }],
  },
  states: {
    choosingAccount: {
      description: 'Step 1: which account pays.',
      meta: meta('happy', 'paymentAccount'),
      on: {
        'account.choose': [
          { guard: { type: 'isSameAccount', params: ({ event }) => event.account }, target: 'choosing' },
          { target: 'choosing', actions: { type: 'chooseAccount', params: ({ event }) => event.account } },
        ],
      },
    },
    loadingDraft: {
      description: "Reads today's facts of the invoices chosen before.",
      meta: meta('alternate', 'paymentInvoices'),
      tags: 'busy',
      invoke: {
        src: 'loadDraft',
        input: ({ context }) => context.draft ?? { amounts: [], quoteId: null, method: null },
        onDone: [
          {
            guard: { type: 'hasOpenFee', params: ({ event }) => event.output.quote },
            target: 'quoted.acknowledgingFee',
            actions: { type: 'storeDraft', params: output },
          },
          {
            guard: { type: 'isQuoted', params: ({ event }) => event.output.quote },
            target: 'quoted.reviewing',
            actions: { type: 'storeDraft', params: output },
          },
          { target: 'choosing', actions: { type: 'storeDraft', params: output } },
        ],
        onError: {
          target: 'choosing',
          actions: { type: 'recordFailure', params: failure },
        },
      },
    },
    choosing: {
      description: 'Step 2: which invoices, how much of each, and by what.',
      meta: meta('happy', 'paymentInvoices'),
      on: {
        'account.change': { guard: 'canChangeAccount', target: 'choosingAccount' },
        'invoice.toggle': {
          guard: 'canPay',
          actions: ['clearFailure', { type: 'toggleLine', params: ({ event }) => event.line }],
        },
        'selection.clear': { guard: 'hasSelection', actions: 'clearLines' },
        'amount.change': { guard: 'hasSelection', actions: { type: 'changeAmount', params: ({ event }) => event } },
        'everythingDue.add': { guard: 'canPay', target: 'addingEverythingDue' },
        'method.choose': {
          guard: 'canPay',
          actions: ['clearFailure', { type: 'chooseMethod', params: ({ event }) => event.method }],
        },
        'draft.reload': { guard: 'hasDraft', target: 'loadingDraft', actions: 'clearFailure' },
        'quote.request': { guard: 'isQuotable', target: 'quoting' },
      },
    },
    addingEverythingDue: {
      description: 'Adds every invoice that is due.',
      meta: meta('happy', 'paymentInvoices'),
      tags: 'busy',
      invoke: {
        src: 'loadEverythingDue',
        input: ({ context }) => ({ account: context.account }),
        onDone: {
          target: 'choosing',
          actions: ['clearFailure', { type: 'addLines', params: output }],
        },
        onError: {
          target: 'choosing',
          actions: { type: 'recordFailure', params: failure },
        },
      },
    },
    quoting: {
      description: 'The server fixes amounts, fee and total for a while.',
      meta: meta('happy', 'paymentInvoices'),
      entry: 'clearFailure',
      tags: 'busy',
      invoke: {
        src: 'requestQuote',
        input: ({ context }) => ({ lines: context.lines, method: context.method }),
        onDone: [
          {
            guard: { type: 'hasOpenFee', params: output },
            target: 'quoted.acknowledgingFee',
            actions: { type: 'storeQuote', params: output },
          },
          { target: 'quoted.reviewing', actions: { type: 'storeQuote', params: output } },
        ],
        onError: [
          {
            guard: { type: 'isStale', params: failure },
            target: '#payment.stale',
            actions: { type: 'recordFailure', params: failure },
          },
          { target: 'choosing', actions: { type: 'recordFailure', params: failure } },
        ],
      },
    },
    quoted: {
      description: 'The quote holds; its time runs.',
      meta: meta('happy', null),
      initial: 'reviewing',
      after: { quoteLifetime: { target: 'quoteExpired' } },
      on: { 'step.back': { target: 'choosing', actions: 'voidQuote' } },
      states: {
        acknowledgingFee: {
          description: 'The card fee is shown: rate, amount, total, non-refundable.',
          meta: meta('happy', 'paymentInvoices'),
          on: { 'fee.accept': { target: 'acceptingFee' } },
        },
        acceptingFee: {
          description: 'The acceptance is stored with amount and time.',
          meta: meta('happy', 'paymentInvoices'),
          entry: 'clearFailure',
          tags: 'busy',
          invoke: {
            src: 'acceptFee',
            input: ({ context }) => ({ quoteId: context.quote?.id ?? '', feeMinor: context.quote?.feeMinor ?? 0 }),
            onDone: { target: 'reviewing', actions: { type: 'storeQuote', params: output } },
            onError: [
              {
                guard: { type: 'isQuoteExpired', params: failure },
                target: '#payment.drafting.quoteExpired',
              },
              {
                target: 'acknowledgingFee',
                actions: { type: 'recordFailure', params: failure },
              },
            ],
          },
        },
        reviewing: {
          description: 'Step 3: everything once more, then pay.',
          meta: meta('happy', 'paymentConfirm'),
          on: {
            'terms.toggle': { actions: 'toggleTerms' },
            'payment.submit': { guard: 'isSubmittable', target: '#payment.submitting' },
          },
        },
      },
    },
    quoteExpired: {
      description: 'The quote is too old; a new one may cost the same.',
      meta: meta('error', 'paymentConfirm'),
      entry: 'voidQuote',
      on: {
        'quote.request': { guard: 'isQuotable', target: 'quoting' },
        // After a reload the choice is known by its ids only and is read first.
        'step.back': [{ guard: 'hasDraft', target: 'loadingDraft' }, { target: 'choosing' }],
      },
    },
    last: { type: 'history', history: 'deep' },
  },
})
