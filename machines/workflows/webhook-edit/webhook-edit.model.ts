import type { StateValue } from 'xstate'

import { defineModel } from '../../model.ts'
import { faultsOf, refusalOf, refuseChoice } from './webhook-edit.context.ts'
import { webhookEditMachine } from './webhook-edit.machine.ts'
import { steps, stored, theirs } from './webhook-edit.samples.ts'

const NEW = 'a new endpoint'
const EXISTING = 'an endpoint that is there'
const { came, notCame, notSaved, saved, reload, address, spoil, bare, describe, overdescribe, turnOff } = steps
const { merchant, all, some, vouchers, settled, payments, save, load, copied, leave, confirm, cancel } = steps

const inside = (step: StateValue, leaving = 'inside') => ({ working: { step, leaving } })
const ready = inside({ editing: 'ready' })
const failed = inside({ editing: 'failed' })
const open = [came(stored)] as const
const collided = [...open, describe, save, notSaved('webhookEndpointChanged')] as const

export const webhookEditModel = defineModel(webhookEditMachine, {
  scenarios: {
    [EXISTING]: { endpointId: 'whe-ledger', owner: 'program', buidMerchant: null, key: 'webhook-key-1' },
    [NEW]: { endpointId: null, owner: 'program', buidMerchant: null, key: 'webhook-key-2' },
  },
  events: {
    'endpoint.reload': [reload],
    'form.change': [address, spoil, bare, describe, overdescribe, turnOff],
    'merchant.choose': [merchant],
    'events.chooseAll': [all],
    'events.chooseSome': [some],
    'event.toggle': [vouchers, settled, payments],
    'form.save': [save],
    'changes.load': [load],
    'secret.stored': [copied],
    'edit.leave': [leave],
    'leave.confirm': [confirm],
    'leave.cancel': [cancel],
  },
  outcomes: {
    loadEndpoint: [{ output: stored }, { error: { code: 'notFound' } }, { error: { code: 'networkFailed' } }],
    saveEndpoint: ({ context }) => [
      { output: 'whe-ledger' },
      { error: { code: 'networkFailed' } },
      ...(context.endpointId === null
        ? [{ error: { code: 'tooManyWebhookEndpoints' } }]
        : [{ error: { code: 'webhookEndpointChanged' } }, { error: { code: 'notFound' } }]),
    ],
  },
  oracle: (snapshot) => {
    const { endpointId, form, failure, savedId } = snapshot.context
    return {
      isNew: endpointId === null,
      ...form,
      faults: faultsOf(snapshot.context).map(({ code }) => code),
      failure,
      savedId,
    }
  },
  why: ({ context }, { type }) => {
    if (type === 'form.save') return refusalOf(context)
    if (type === 'event.toggle') return refuseChoice(context)
    return null
  },
  journeys: [
    { name: 'an endpoint is read', events: open, ends: ready, holds: { endpoint: stored } },
    { name: 'a new one begins empty and gets every event', scenario: NEW, events: [], ends: ready },
    {
      name: 'a new one is made, and its secret is copied',
      scenario: NEW,
      events: [address, save, saved, copied],
      ends: 'saved',
      holds: { savedId: 'whe-ledger' },
    },
    { name: 'its secret is shown before anything else', scenario: NEW, events: [address, save, saved], ends: 'made' },
    {
      name: 'it gets single events',
      scenario: NEW,
      events: [address, some, settled, vouchers, save],
      ends: 'saving',
      holds: {
        form: {
          url: 'https://erp.example/webhooks',
          description: '',
          kinds: ['payment.settled', 'voucher.*'],
          isOn: true,
        },
      },
    },
    {
      name: 'all of a lifecycle takes the place of its single events',
      scenario: NEW,
      events: [some, settled, payments],
      ends: ready,
      holds: { form: { url: '', description: '', kinds: ['payment.*'], isOn: true } },
    },
    {
      name: 'what was chosen is taken out again',
      events: [...open, payments],
      ends: ready,
      holds: { form: { url: stored.url, description: 'Ledger', kinds: ['dispute.closed'], isOn: true } },
    },
    {
      name: 'it gets every event after all',
      events: [...open, all],
      ends: ready,
      holds: { form: { url: stored.url, description: 'Ledger', kinds: ['*'], isOn: true } },
    },
    {
      name: 'it belongs to another merchant',
      scenario: NEW,
      events: [merchant],
      ends: ready,
      holds: { buidMerchant: 'm-2' },
    },
    { name: 'it is turned off', events: [...open, turnOff, save, saved], ends: 'saved' },
    {
      name: 'a server out of reach is said, and what was entered stays',
      events: [...open, describe, save, notSaved('networkFailed')],
      ends: failed,
      holds: { failure: 'networkFailed' },
    },
    {
      name: 'it is sent again',
      events: [...open, describe, save, notSaved('networkFailed'), save, saved],
      ends: 'saved',
      holds: { failure: null },
    },
    {
      name: 'one too many is refused',
      scenario: NEW,
      events: [address, save, notSaved('tooManyWebhookEndpoints')],
      ends: failed,
      holds: { failure: 'tooManyWebhookEndpoints' },
    },
    { name: 'somebody else was faster', events: collided, ends: inside('stale'), holds: { endpoint: stored } },
    {
      name: 'their version is read',
      events: [...collided, load, came(theirs)],
      ends: ready,
      holds: {
        endpoint: theirs,
        form: { url: stored.url, description: 'General ledger', kinds: stored.kinds, isOn: true },
      },
    },
    { name: 'it was deleted meanwhile', events: [...open, describe, save, notSaved('notFound')], ends: 'unknown' },
    { name: 'there is no such endpoint', events: [notCame('notFound')], ends: 'unknown' },
    { name: 'one goes back from there', events: [notCame('notFound'), leave], ends: 'left' },
    { name: 'it did not load', events: [notCame('networkFailed')], ends: 'loadFailed' },
    { name: 'it loads after all', events: [notCame('networkFailed'), reload, came(stored)], ends: ready },
    { name: 'one goes back from where it did not load', events: [notCame('networkFailed'), leave], ends: 'left' },
    { name: 'one leaves at once', events: [...open, leave], ends: 'left' },
    {
      name: 'one is asked before entries are lost',
      events: [...open, describe, leave],
      ends: inside({ editing: 'ready' }, 'asking'),
    },
    { name: 'one stays', events: [...open, describe, leave, cancel], ends: ready },
    { name: 'one leaves nevertheless', events: [...open, describe, leave, confirm], ends: 'left' },
  ],
  refusals: [
    { name: 'an endpoint needs an address', scenario: NEW, after: [], refuses: save, code: 'webhookUrlInvalid' },
    { name: 'a name is no address', scenario: NEW, after: [spoil], refuses: save, code: 'webhookUrlInvalid' },
    { name: 'it is https', scenario: NEW, after: [bare], refuses: save, code: 'webhookUrlInsecure' },
    {
      name: 'a description has its bound',
      scenario: NEW,
      after: [address, overdescribe],
      refuses: save,
      code: 'webhookDescriptionTooLong',
    },
    {
      name: 'it needs an event',
      scenario: NEW,
      after: [address, some],
      refuses: save,
      code: 'webhookKindsMissing',
    },
    { name: 'nothing is saved that was not changed', after: open, refuses: save, code: 'nothingChanged' },
    {
      name: 'who gets every event chooses no single one',
      scenario: NEW,
      after: [],
      refuses: settled,
      code: 'everyEventChosen',
    },
    { name: 'nor all of them once more', scenario: NEW, after: [], refuses: all },
    { name: 'an endpoint stays its owner’s', after: open, refuses: merchant },
    { name: 'what somebody else has changed is not saved over', after: collided, refuses: save },
    { name: 'the secret is not passed over', scenario: NEW, after: [address, save, saved], refuses: leave },
  ],
})
