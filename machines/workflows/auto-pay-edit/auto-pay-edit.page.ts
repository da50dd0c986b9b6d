import { msg, type Message } from '#msg'

import type { AutoPayFormRefusal } from '../../../domain/rules/auto-pay/settings-form.ts'
import type { PageOf, Scene, Sight } from '../../page.ts'
import { commonFailures } from '../../failure-words.ts'
import { methodWords } from '../../method-words.ts'
import type { AutoPayChange } from './auto-pay-edit.context.ts'
import type { autoPayEditMachine } from './auto-pay-edit.machine.ts'

export const autoPayEditWords = {
  loadFailed: msg`Couldn’t load AutoPay`,
  retry: msg`Try again`,
  pause: msg`Pause AutoPay`,
  resume: msg`Resume AutoPay`,
  openSettings: msg`Change settings`,
  leaveOut: msg`Leave out {invoice}`,
  addBack: msg`Add back {invoice}`,
  changed: msg`Someone else changed AutoPay in the meantime. Nothing was saved.`,
  // The settings
  settings: msg`AutoPay settings`,
  payDay: msg`Payment day`,
  dayOfMonth: msg`Day of the month`,
  paymentCeiling: msg`Limit per payment`,
  monthCeiling: msg`Limit per month`,
  save: msg`Save changes`,
  cancel: msg`Cancel`,
  stale: msg`Someone else changed these settings in the meantime. Saving replaces their changes.`,
} as const

/** What was done, by the kind of change. */
export const autoPayDoneWords = {
  pause: msg`AutoPay paused`,
  resume: msg`AutoPay resumed`,
  leaveOut: msg`Invoice left out of AutoPay`,
  addBack: msg`Invoice added back to AutoPay`,
  settings: msg`AutoPay settings changed`,
} satisfies Readonly<Record<AutoPayChange['type'], Message>>

const aboveZero = msg`Enter an amount above zero.`

/** Why AutoPay is not changed, by the rule's or the server's code (§8). */
export const autoPayRefusals = {
  scheduleDayInvalid: msg`Enter a day from 1 to 31.`,
  paymentCeilingInvalid: aboveZero,
  monthCeilingInvalid: aboveZero,
  accountInactive: methodWords.accountInactive,
  methodUnverified: methodWords.unverified,
} satisfies Readonly<Record<AutoPayFormRefusal, Message>> & Readonly<Record<string, Message>>

const failures: Readonly<Record<string, Message>> = { ...commonFailures, ...autoPayRefusals }
const said = ({ failure }: Scene['facts']): readonly Sight[] => {
  const words = failures[String(failure)]
  return words === undefined ? [] : [{ text: words }]
}
const dialog: Sight = { dialog: autoPayEditWords.settings }

/** AutoPay on the page of payment methods, and its settings in a dialog. */
export const autoPayEditPage = {
  events: {
    'autoPay.reload': [{ press: autoPayEditWords.retry }],
    'autoPay.pause': [{ press: autoPayEditWords.pause }],
    'autoPay.resume': [{ press: autoPayEditWords.resume }],
    'invoice.leaveOut': ({ trxId }) => [{ press: { says: autoPayEditWords.leaveOut, with: { invoice: trxId } } }],
    'invoice.addBack': ({ trxId }) => [{ press: { says: autoPayEditWords.addBack, with: { invoice: trxId } } }],
    'settings.open': [{ press: autoPayEditWords.openSettings }],
    'form.change': ({ patch }) => [
      ...(patch.kind === undefined ? [] : [{ fill: autoPayEditWords.payDay, with: patch.kind }]),
      ...(patch.day === undefined ? [] : [{ fill: autoPayEditWords.dayOfMonth, with: patch.day }]),
      ...(typeof patch.paymentCeiling === 'number'
        ? [{ fill: autoPayEditWords.paymentCeiling, with: patch.paymentCeiling }]
        : []),
      ...(typeof patch.monthCeiling === 'number'
        ? [{ fill: autoPayEditWords.monthCeiling, with: patch.monthCeiling }]
        : []),
    ],
    'form.save': [{ press: autoPayEditWords.save }],
    'form.cancel': [{ press: autoPayEditWords.cancel }],
  },
  states: {
    loading: [],
    loadFailed: [{ text: autoPayEditWords.loadFailed }],
    'standing.quiet': ({ change }) => {
      const words = autoPayDoneWords[change as AutoPayChange['type']]
      return words === undefined ? [] : [{ text: words }]
    },
    'standing.changed': [{ text: autoPayEditWords.changed }],
    'standing.refused': said,
    'standing.failed': said,
    changing: [],
    rereading: [],
    'editing.open': [dialog],
    'editing.stale': [dialog, { text: autoPayEditWords.stale }],
    'editing.refused': said,
    'editing.failed': said,
    saving: [dialog],
    comparing: [dialog],
  },
  refusals: autoPayRefusals,
} satisfies PageOf<typeof autoPayEditMachine>
