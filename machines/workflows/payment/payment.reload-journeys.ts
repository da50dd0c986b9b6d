/** Known paths of a payment whose page was reloaded, with the states in which they end. */
import { from, journey, type Journey } from './payment.journey.ts'
import {
  at,
  back,
  bank,
  cardQuote,
  endDeclined,
  endExpired,
  first,
  quote,
  reload,
  reread,
  settle,
} from './payment.samples.ts'

export const reloadJourneys: readonly Journey[] = [
  ...from('a reload in the review', [
    journey(
      'a reload comes back to the review',
      [settle('loadDraft', { output: { lines: [first], quote } })],
      at({ quoted: 'reviewing' }),
      { quote },
    ),
  ]),
  ...from('a reload of a card payment', [
    journey(
      'a reload before the fee was accepted comes back to the fee',
      [settle('loadDraft', { output: { lines: [first], quote: cardQuote } })],
      at({ quoted: 'acknowledgingFee' }),
    ),
  ]),
  ...from('a reload while it was sent', [journey('a reload while sending repeats the same intent', [], 'submitting')]),
  ...from('a reload while it was looked up', [
    journey('a reload while it is looked up goes on looking', [], 'submitting'),
    journey('what was looked up and declined is over: what is sent next is sent anew', [endDeclined], 'declined', {
      resume: null,
      paymentId: 'p1',
    }),
  ]),
  ...from('a reload while it was sent', [
    journey('a decline after a reload still knows what was chosen', [endDeclined, reload, reread], at('choosing'), {
      lines: [first],
      method: bank,
    }),
    journey(
      'a quote that expired during a reload leads back to what was chosen',
      [endExpired, back],
      at('loadingDraft'),
    ),
  ]),
]
