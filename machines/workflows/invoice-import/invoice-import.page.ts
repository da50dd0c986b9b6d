import type { Message } from '#msg'

import { commonFailures } from '../../failure-words.ts'
import type { PageOf, Scene, Sight, Text } from '../../page.ts'
import { wizardWords } from '../../wizard-words.ts'
import type { invoiceImportMachine } from './invoice-import.machine.ts'
import type { InvoiceImportFacts } from './invoice-import.model.ts'
import { importRefusalWords } from './invoice-import.refusals.ts'
import { acceptanceWords, importFieldWords, invoiceImportRefusals, invoiceImportWords } from './invoice-import.words.ts'

// A suite file keeps the facts as the model's oracle gives them.
const factsOf = (facts: Scene['facts']) => facts as InvoiceImportFacts
const failures: Readonly<Record<string, Text>> = {
  ...commonFailures,
  ...importRefusalWords,
  ...invoiceImportRefusals,
  importsTooMany: invoiceImportWords.tooMany,
}
const said = (facts: Scene['facts']): readonly Sight[] => {
  const words = failures[factsOf(facts).failure ?? '']
  return words === undefined ? [] : [{ text: words }]
}
const isEndedElsewhere = ({ failure }: InvoiceImportFacts) => failure === 'importChanged' || failure === 'importEnded'
const headed =
  (heading: Message) =>
  (facts: Scene['facts']): readonly Sight[] => [
    { heading },
    ...(isEndedElsewhere(factsOf(facts)) ? [{ text: invoiceImportWords.changed }] : []),
  ]
const isChecking = (leaves: readonly string[]) => leaves.some((leaf) => leaf.startsWith('checking'))
const fieldOf = (name: 'skipped_lines' | 'due_days') =>
  name === 'due_days' ? invoiceImportWords.dueDays : invoiceImportWords.skipped

/** A merchant's file of invoices, from its choice to what became of it. */
export const invoiceImportPage = {
  events: {
    'merchant.choose': ({ buidMerchant }) => [{ fill: invoiceImportWords.merchant, with: buidMerchant }],
    'file.choose': [{ press: invoiceImportWords.choose }],
    'upload.progressed': [{ itself: true }],
    'upload.cancel': [{ press: invoiceImportWords.cancelUpload }],
    'upload.retry': [{ press: invoiceImportWords.retry }],
    'column.choose': ({ at, field }) => [
      {
        fill: { says: invoiceImportWords.columnAs, with: { name: at + 1 } },
        with: field === null ? '' : importFieldWords[field],
      },
    ],
    'reading.change': ({ patch }) =>
      (['skipped_lines', 'due_days'] as const).flatMap((name) => {
        const value = patch[name]
        return value === undefined ? [] : [{ fill: fieldOf(name), with: String(value ?? '') }]
      }),
    'customer.choose': ({ customerName }) => [
      { press: invoiceImportWords.chooseCustomer },
      { fill: invoiceImportWords.search, with: customerName },
      { choose: { data: customerName } },
    ],
    'import.reload': (_, { leaves }) => [
      {
        press: leaves.some((leaf) => leaf.endsWith('lost')) ? invoiceImportWords.checkNow : invoiceImportWords.retry,
      },
    ],
    'import.check': (_, { leaves }) => [
      {
        press: leaves.some((leaf) => leaf.startsWith('reviewing'))
          ? invoiceImportWords.checkAgain
          : invoiceImportWords.check,
      },
    ],
    'import.cancel': (_, { leaves }) => [
      { press: isChecking(leaves) ? invoiceImportWords.cancelCheck : invoiceImportWords.cancelImport },
    ],
    'choice.change': ({ choice }) => [{ choose: invoiceImportWords[choice] }],
    'acceptance.change': ({ what }) => [{ tick: acceptanceWords[what] }],
    'import.remap': [{ press: invoiceImportWords.remap }],
    'import.run': [{ press: invoiceImportWords.run }],
    'import.another': [{ press: invoiceImportWords.another }],
    // By whatever leads away.
    'import.leave': [{ press: invoiceImportWords.invoices }],
    'leave.confirm': [{ press: invoiceImportWords.leave }],
    'leave.cancel': [{ press: wizardWords.stay }],
  },
  states: {
    beginning: [],
    opening: [],
    loadFailed: [{ text: invoiceImportWords.loadFailed }],
    unknown: [{ heading: invoiceImportWords.unknown }],
    'choosing.open': [{ heading: invoiceImportWords.title }],
    'choosing.refused': (facts) => [
      { heading: invoiceImportWords.title },
      { text: invoiceImportWords.notUploaded },
      ...said(facts),
    ],
    'uploading.sending': [{ heading: invoiceImportWords.title }],
    'uploading.leaving.inside': [],
    'uploading.leaving.asking': [{ dialog: invoiceImportWords.leaveQuestion }],
    placing: [],
    'mapping.open.settled': headed(invoiceImportWords.columns),
    'mapping.open.edited': headed(invoiceImportWords.columns),
    'mapping.open.contradictory': headed(invoiceImportWords.columns),
    'mapping.open.failed': (facts) => [
      { heading: invoiceImportWords.columns },
      { text: invoiceImportWords.notStored },
      ...said(facts),
    ],
    'mapping.previewing': headed(invoiceImportWords.columns),
    starting: [],
    'checking.waiting': [{ heading: invoiceImportWords.checking }],
    'checking.reading': [{ heading: invoiceImportWords.checking }],
    'checking.lost': [{ heading: invoiceImportWords.checking }, { text: invoiceImportWords.lost }],
    cancelling: [],
    'reviewing.open': headed(invoiceImportWords.review),
    'reviewing.failed': (facts) => [
      { heading: invoiceImportWords.review },
      { text: invoiceImportWords.notDone },
      ...said(facts),
    ],
    rechecking: [],
    running: [],
    'importing.waiting': [{ heading: invoiceImportWords.importing }],
    'importing.reading': [{ heading: invoiceImportWords.importing }],
    'importing.lost': [{ heading: invoiceImportWords.importing }, { text: invoiceImportWords.lost }],
    'ended.imported': [{ heading: invoiceImportWords.imported }],
    'ended.partly': [{ heading: invoiceImportWords.partly }],
    'ended.nothingNew': [{ heading: invoiceImportWords.nothingNew }],
    'ended.refused': [{ heading: invoiceImportWords.refused }],
    'ended.cancelled': [{ heading: invoiceImportWords.cancelled }],
    'ended.failed': [{ heading: invoiceImportWords.failed }],
    left: [{ heading: invoiceImportWords.invoices }],
  },
  refusals: invoiceImportRefusals,
} satisfies PageOf<typeof invoiceImportMachine>
