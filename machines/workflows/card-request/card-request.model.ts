import { refuseCardForm } from '../../../domain/rules/cards/card-form.ts'
import { defineModel } from '../../model.ts'
import { cardRequestMachine } from './card-request.machine.ts'

const typeHolder = { type: 'form.change', patch: { holder: 'Ann Weaver' } } as const
const typeLine = { type: 'form.change', patch: { line1: '301 Canal Park Drive' } } as const
const typeCity = { type: 'form.change', patch: { city: 'Duluth, MN 55802' } } as const
const typeLimit = { type: 'form.change', patch: { limitMinor: 50_000 } } as const
const fill = [typeHolder, typeLine, typeCity, typeLimit] as const
const empty = { type: 'form.change', patch: { holder: '' } } as const
const request = { type: 'card.request' } as const
const cancel = { type: 'card.cancel' } as const
const done = { type: 'settle', actor: 'requestCard', output: undefined } as const
const failed = (code: string) => ({ type: 'settle', actor: 'requestCard', error: { code } }) as const

export const cardRequestModel = defineModel(cardRequestMachine, {
  input: { buidCustomer: 'C1' },
  events: { 'form.change': [...fill, empty], 'card.request': [request], 'card.cancel': [cancel] },
  outcomes: {
    requestCard: [{ output: undefined }, { error: { code: 'limitOverCredit' } }, { error: { code: 'networkFailed' } }],
  },
  oracle: ({ context: { form, failure } }) => ({
    holder: form.holder,
    line1: form.line1,
    city: form.city,
    limitMinor: form.limitMinor,
    failure,
  }),
  why: ({ context }, event) => (event.type === 'card.request' ? (refuseCardForm(context.form)[0] ?? null) : null),
  journeys: [
    { name: 'a card is requested', events: [...fill, request, done], ends: 'requested', output: true },
    { name: 'nothing is requested by who cancels', events: [...fill, cancel], ends: 'cancelled', output: false },
    {
      name: 'a refusal is said',
      events: [...fill, request, failed('limitOverCredit')],
      ends: 'filling.refused',
      holds: { failure: 'limitOverCredit' },
    },
    {
      name: 'a server out of reach is said',
      events: [...fill, request, failed('networkFailed')],
      ends: 'filling.unreachable',
      holds: { failure: 'networkFailed' },
    },
    {
      name: 'what is mended is no longer refused',
      events: [...fill, request, failed('limitOverCredit'), typeLimit],
      ends: 'filling.entering',
      holds: { failure: null },
    },
    {
      name: 'it is sent again as it was',
      events: [...fill, request, failed('networkFailed'), request, done],
      ends: 'requested',
      output: true,
    },
  ],
  refusals: [
    { name: 'a holder is needed', after: [...fill, empty], refuses: request, code: 'holderMissing' },
    { name: 'one request at a time', after: [...fill, request], refuses: request },
    { name: 'a request under way is not cancelled', after: [...fill, request], refuses: cancel },
  ],
})
