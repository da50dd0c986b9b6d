import { msg, type Message } from '#msg'

import type { EndpointRefusal } from '../../../domain/rules/webhooks/endpoint.ts'
import { commonFailures } from '../../failure-words.ts'
import type { PageOf, Scene, Sight, Text } from '../../page.ts'
import { userRefusals, userWords } from '../../user-words.ts'
import { webhookKindWords, webhookLifecycleWords } from '../../webhook-words.ts'
import { wizardWords } from '../../wizard-words.ts'
import type { webhookEditMachine } from './webhook-edit.machine.ts'

export const webhookEditWords = {
  loading: msg`Loading webhook endpoint`,
  loadFailed: msg`Couldn’t load the webhook endpoint`,
  retry: msg`Try again`,
  unknown: msg`Webhook endpoint not found`,
  newOne: msg`New webhook endpoint`,
  existing: msg`Edit webhook endpoint`,
  backToList: msg`Back to webhooks`,
  // The form
  url: msg`Address (URL)`,
  description: msg`Description`,
  merchant: msg`Merchant`,
  isOn: msg`Send events to this endpoint`,
  events: msg`Events`,
  everything: msg`All events`,
  some: msg`Selected events`,
  wholeLifecycle: msg`{lifecycle}: all events`,
  create: msg`Create endpoint`,
  save: msg`Save changes`,
  notSaved: msg`The endpoint wasn’t saved`,
  // The end
  secretTitle: msg`Webhook endpoint created`,
  stored: msg`I’ve stored the secret`,
  saved: msg`Webhook endpoint saved`,
  stale: msg`Someone else changed this endpoint`,
  load: msg`Load their changes`,
} as const

/** Why an endpoint is not saved, by the rule's or the server's code (§8). */
export const webhookRefusals = {
  webhookUrlInvalid: msg`Enter an address that begins with https://`,
  webhookUrlInsecure: msg`The address must begin with https://`,
  webhookDescriptionTooLong: msg`Enter a description of at most 100 characters`,
  webhookKindsMissing: msg`Select at least one event`,
  webhookKindUnknown: msg`One of the events can’t be selected here. Reload the page.`,
  everyEventChosen: msg`To select single events, choose “Selected events” first.`,
  nothingChanged: userRefusals.nothingChanged,
} satisfies Readonly<Record<EndpointRefusal | 'everyEventChosen' | 'nothingChanged', Message>>

/** What only the server knows. */
export const webhookFailures = {
  webhookUrlPrivate: msg`This address leads into a private network. Enter a public address.`,
  webhookUrlUnknown: msg`We couldn’t find this host. Check the address.`,
  tooManyWebhookEndpoints: msg`You can have up to 10 endpoints. Delete one that you don’t use.`,
  webhookEndpointOff: msg`The endpoint is off. Turn it on first.`,
  webhookEndpointChanged: msg`Someone else changed this endpoint in the meantime. Nothing was saved.`,
} satisfies Readonly<Record<string, Message>>

const failures: Readonly<Record<string, Message>> = { ...commonFailures, ...webhookFailures }
const headed = ({ isNew }: Scene['facts']): readonly Sight[] => [
  { heading: isNew === true ? webhookEditWords.newOne : webhookEditWords.existing },
]
const failed = (facts: Scene['facts']): readonly Sight[] => {
  const words = failures[String(facts['failure'])]
  return [...headed(facts), { text: webhookEditWords.notSaved }, ...(words === undefined ? [] : [{ text: words }])]
}

/** The label of a choice: of all events of a lifecycle, or of one. */
function choiceText(choice: string, lifecycle: keyof typeof webhookLifecycleWords): Text {
  const words = new Map<string, Message>(Object.entries(webhookKindWords)).get(choice)
  return words ?? { says: webhookEditWords.wholeLifecycle, with: { lifecycle: webhookLifecycleWords[lifecycle] } }
}

/** An endpoint as its administrator enters it. */
export const webhookEditPage = {
  events: {
    'endpoint.reload': [{ press: webhookEditWords.retry }],
    'form.change': ({ patch: { url, description, isOn } }) => [
      ...(url === undefined ? [] : [{ fill: webhookEditWords.url, with: url }]),
      ...(description === undefined ? [] : [{ fill: webhookEditWords.description, with: description }]),
      ...(isOn === undefined ? [] : [{ tick: webhookEditWords.isOn }]),
    ],
    'merchant.choose': ({ buidMerchant }) => [{ fill: webhookEditWords.merchant, with: { data: buidMerchant } }],
    'events.chooseAll': [{ choose: webhookEditWords.everything }],
    'events.chooseSome': [{ choose: webhookEditWords.some }],
    'event.toggle': ({ choice, lifecycle }) => [{ tick: choiceText(choice, lifecycle) }],
    'form.save': (_, { facts }) => [
      { press: facts['isNew'] === true ? webhookEditWords.create : webhookEditWords.save },
    ],
    'changes.load': [{ press: webhookEditWords.load }],
    'secret.stored': [{ press: webhookEditWords.stored }],
    'edit.leave': [{ press: webhookEditWords.backToList }],
    'leave.confirm': [{ press: userWords.leave }],
    'leave.cancel': [{ press: wizardWords.stay }],
  },
  states: {
    beginning: [],
    loading: [],
    loadFailed: [{ text: webhookEditWords.loadFailed }],
    unknown: [{ heading: webhookEditWords.unknown }],
    'working.step.editing.ready': headed,
    'working.step.editing.failed': failed,
    'working.step.stale': [{ text: webhookEditWords.stale }],
    'working.leaving.inside': [],
    'working.leaving.asking': [{ dialog: userWords.leaveQuestion }],
    saving: [],
    made: [{ heading: webhookEditWords.secretTitle }],
    saved: [],
    left: [],
  },
  refusals: webhookRefusals,
} satisfies PageOf<typeof webhookEditMachine>
