import type { Message } from '#msg'

import { commonFailures } from '../../failure-words.ts'
import type { PageOf, Scene, Sight, Text } from '../../page.ts'
import { rejectionReasonWords } from '../../rejection-words.ts'
import { userWords } from '../../user-words.ts'
import { wizardWords } from '../../wizard-words.ts'
import type { rejectionResubmitMachine } from './rejection-resubmit.machine.ts'
import type { RejectionResubmitFacts } from './rejection-resubmit.model.ts'
import { notDoneWords, rejectionWords } from './rejection-resubmit.words.ts'

// A suite file keeps the facts as the model's oracle gives them.
const factsOf = (facts: Scene['facts']) => facts as RejectionResubmitFacts
const refusalWords: Readonly<Record<string, Text>> = rejectionReasonWords
const failures: Readonly<Record<string, Message>> = commonFailures
const textOf = (words: Text | undefined): readonly Sight[] => (words === undefined ? [] : [{ text: words }])

const headed = (): readonly Sight[] => [{ heading: rejectionWords.title }]
const reasons = (facts: Scene['facts']): readonly Sight[] => [
  ...headed(),
  ...factsOf(facts).refusals.flatMap((code) => textOf(refusalWords[code])),
  ...(factsOf(facts).mayChange ? [] : [{ text: commonFailures.notAllowed }]),
]

/** A rejected invoice as a merchant's people correct and resubmit it. */
export const rejectionResubmitPage = {
  events: {
    'rejection.reload': (_, { leaves }) => [
      { press: leaves.includes('loadFailed') ? rejectionWords.retry : rejectionWords.checkNow },
    ],
    'form.change': ({ patch: { due_on: due, invoice_number: number } }) => [
      ...(due === undefined ? [] : [{ fill: rejectionWords.dueDate, with: due }]),
      ...(number === undefined ? [] : [{ fill: rejectionWords.number, with: number }]),
    ],
    'customer.choose': ({ customerName }, { facts }) => [
      { press: factsOf(facts).hasCustomer ? rejectionWords.changeCustomer : rejectionWords.chooseCustomer },
      { fill: rejectionWords.search, with: customerName },
      { choose: { data: customerName } },
    ],
    'correction.save': [{ press: rejectionWords.save }],
    'rejection.resubmit': [{ press: rejectionWords.resubmit }],
    'changes.discard': [{ press: rejectionWords.discard }],
    'discard.confirm': [{ press: rejectionWords.discardAll }],
    'discard.cancel': [{ press: rejectionWords.keep }],
    'changes.accept': [{ press: rejectionWords.accept }],
    'changes.overwrite': [{ press: rejectionWords.overwrite }],
    'edit.leave': [{ press: rejectionWords.backToRejections }],
    'leave.confirm': [{ press: userWords.leave }],
    'leave.cancel': [{ press: wizardWords.stay }],
  },
  states: {
    loading: [],
    loadFailed: [{ text: rejectionWords.loadFailed }],
    unknown: [{ heading: rejectionWords.unknown }],
    'working.form.open.editing': reasons,
    'working.form.open.failed': (facts) => {
      const { failure } = factsOf(facts)
      if (failure === null) return headed()
      return [...headed(), { text: notDoneWords[failure.doing] }, ...textOf(failures[failure.code])]
    },
    'working.form.stale': () => [...headed(), { text: rejectionWords.stale }],
    'working.discarding.quiet': [],
    'working.discarding.asking': [{ dialog: rejectionWords.discardQuestion }],
    'working.leaving.inside': [],
    'working.leaving.asking': [{ dialog: userWords.leaveQuestion }],
    saving: [],
    reverting: [],
    resubmitting: [],
    comparing: [],
    'processing.waiting': () => [...headed(), { text: rejectionWords.processing }],
    'processing.checking': () => [...headed(), { text: rejectionWords.processing }],
    accepted: () => [...headed(), { text: rejectionWords.accepted }],
    cancelled: () => [...headed(), { text: rejectionWords.cancelled }],
    left: [{ heading: rejectionWords.rejections }],
  },
  refusals: { ...rejectionReasonWords, notAllowed: commonFailures.notAllowed },
} satisfies PageOf<typeof rejectionResubmitMachine>
