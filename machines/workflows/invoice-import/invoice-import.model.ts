import type { MerchantImport } from '../../../domain/contract/merchant/invoice-import.ts'
import { defineModel } from '../../model.ts'
import { selectFileRefusal, selectReadingRefusals, selectRunRefusal } from './invoice-import.context.ts'
import { invoiceImportMachine, type InvoiceImportSnapshot } from './invoice-import.machine.ts'
import { journeys, LINK, NEW, refusals, SEVERAL } from './invoice-import.journeys.ts'
import {
  broken,
  cancelled,
  checked,
  checkedWithRefusals,
  checkedWithRejections,
  checking,
  imported,
  importing,
  known,
  nothingNew,
  partly,
  refusedAll,
  unassigned,
  unread,
  uploaded,
} from './invoice-import.samples.ts'

/** The facts that a person sees. */
export type InvoiceImportFacts = {
  merchant: string
  fileName: string | null
  share: number
  columns: readonly (string | null)[]
  dueDays: number | null
  customer: string | null
  choice: string | null
  accepted: readonly string[]
  failure: string | null
}

const lost = { error: { code: 'networkFailed' } }
const gone = { error: { code: 'notFound' } }
const changed = { error: { code: 'importChanged' } }
/** What is stored is what was sent, which the next version has. */
const answered = ({ context }: InvoiceImportSnapshot, answer: MerchantImport) => ({
  output: {
    ...answer,
    version: (context.current?.version ?? 1) + 1,
    reading: context.reading ?? answer.reading,
    readingFrom: 'chosen' as const,
  },
})

export const invoiceImportModel = defineModel(invoiceImportMachine, {
  scenarios: {
    [NEW]: { importId: null, buidMerchant: 'm-1' },
    [SEVERAL]: { importId: null, buidMerchant: '' },
    [LINK]: { importId: 'import', buidMerchant: 'm-1' },
  },
  events: {
    'merchant.choose': [{ type: 'merchant.choose', buidMerchant: 'm-2' }],
    'file.choose': [
      { type: 'file.choose', key: 'k1', name: 'receivables.csv', size: 120 },
      { type: 'file.choose', key: 'k2', name: 'receivables.docx', size: 120 },
      { type: 'file.choose', key: 'k3', name: 'nothing.csv', size: 0 },
    ],
    'upload.progressed': [{ type: 'upload.progressed', share: 0.5 }],
    'upload.cancel': [{ type: 'upload.cancel' }],
    'upload.retry': [{ type: 'upload.retry' }],
    'column.choose': [
      { type: 'column.choose', at: 5, field: 'amount' },
      { type: 'column.choose', at: 5, field: null },
    ],
    'reading.change': [{ type: 'reading.change', patch: { due_days: 30 } }],
    'customer.choose': [{ type: 'customer.choose', buidCustomer: 'c-2', customerName: 'Prairie Grain' }],
    'import.reload': [{ type: 'import.reload' }],
    'import.check': [{ type: 'import.check' }],
    'import.cancel': [{ type: 'import.cancel' }],
    'choice.change': [
      { type: 'choice.change', choice: 'allOrNothing' },
      { type: 'choice.change', choice: 'goodLines' },
    ],
    'acceptance.change': ({ context }) => [
      {
        type: 'acceptance.change' as const,
        what: 'dates' as const,
        isAccepted: context.reading?.accepted.includes('dates') !== true,
      },
    ],
    'import.remap': [{ type: 'import.remap' }],
    'import.run': [{ type: 'import.run' }],
    'import.another': [{ type: 'import.another' }],
    'import.leave': [{ type: 'import.leave' }],
    'leave.confirm': [{ type: 'leave.confirm' }],
    'leave.cancel': [{ type: 'leave.cancel' }],
  },
  outcomes: {
    uploadImport: [
      { output: unassigned },
      { error: { code: 'fileUnreadable' } },
      { error: { code: 'importsTooMany' } },
      lost,
    ],
    readImport: (snapshot) => {
      const ends = [{ output: cancelled }, { output: broken }]
      if (snapshot.matches('checking'))
        return [
          { output: checking },
          { output: checked },
          { output: checkedWithRejections },
          { output: checkedWithRefusals },
          { output: known },
          { output: uploaded },
          ...ends,
          lost,
          gone,
        ]
      if (snapshot.matches('importing'))
        return [
          { output: importing },
          { output: imported },
          { output: partly },
          { output: nothingNew },
          { output: refusedAll },
          ...ends,
          lost,
          gone,
        ]
      return [
        { output: uploaded },
        { output: unassigned },
        { output: unread },
        { output: checking },
        { output: checkedWithRejections },
        { output: importing },
        { output: imported },
        ...ends,
        lost,
        gone,
      ]
    },
    storeReading: (snapshot) => [answered(snapshot, uploaded), lost, gone, changed],
    startCheck: (snapshot) => [answered(snapshot, checking), lost, gone, changed],
    runImport: (snapshot) => [answered(snapshot, importing), lost, gone, changed],
    // A check that is cancelled leaves the file as it was sent.
    cancelImport: (snapshot) => [
      answered(snapshot, snapshot.context.current?.status === 'checking' ? uploaded : cancelled),
      lost,
    ],
  },
  oracle: ({ context: { buidMerchant, file, share, reading, customerName, failure } }): InvoiceImportFacts => ({
    merchant: buidMerchant,
    fileName: file?.name ?? null,
    share,
    columns: reading?.columns ?? [],
    dueDays: reading?.due_days ?? null,
    customer: customerName,
    choice: reading?.choice ?? null,
    accepted: reading?.accepted ?? [],
    failure,
  }),
  why: (snapshot, event) => {
    if (event.type === 'file.choose') return selectFileRefusal(snapshot)
    if (event.type === 'import.run') return selectRunRefusal(snapshot)
    return event.type === 'import.check' ? (selectReadingRefusals(snapshot)[0]?.code ?? null) : null
  },
  requirements: {
    'invoiceImport --import.another[hasImport]--> invoiceImport.choosing': '§2 Other',
  },
  journeys,
  refusals,
})
