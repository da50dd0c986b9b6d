import { assign, setup } from 'xstate'

import type { ImportField, ImportReading, MerchantImport } from '../../../domain/contract/merchant/invoice-import.ts'
import type { MerchantImportStatus } from '../../../domain/rules/merchant-invoices/invoice-import.ts'
import { isNothingNew, refuseImportFile } from '../../../domain/rules/merchant-invoices/refuse-import.ts'
import { failureOf } from '../../failure.ts'
import type { Meta } from '../../meta.ts'
import { port } from '../../port.ts'
import {
  MISSES,
  selectCanRetry,
  selectFileRefusal,
  selectIsCheckDue,
  selectReadingRefusals,
  selectRunRefusal,
  type Acceptance,
  type ImportChange,
  type ImportFile,
  type InvoiceImportContext,
  type InvoiceImportEvent,
  type InvoiceImportInput,
  type InvoiceImportView,
} from './invoice-import.context.ts'

/** A state of the page. */
export const place = (view: InvoiceImportView, lane: Meta['lane'] = 'happy', spec = '§2 Other') =>
  ({ lane, route: 'merchantInvoiceImport', step: null, view, spec }) as const
/** A place where something is said that went wrong. */
export const said = (view: InvoiceImportView) => place(view, 'error', '§8 Messages')

type Code = { code: string }
/** Codes with which the import is not what it was when it was read. */
const changedElsewhere = ['importChanged', 'importEnded']

const remappable: readonly string[] = ['checked'] satisfies MerchantImportStatus[]

export const codeOf = ({ event }: { event: { error: unknown } }): Code => failureOf(event.error)
const output = ({ event }: { event: { output: MerchantImport } }) => event.output
export const fileOf = ({ event: { key, name, size } }: { event: ImportFile }) => ({ key, name, size })
export const recordFailure = { type: 'recordFailure', params: codeOf } as const

const headerOf = (known: MerchantImport | null) => JSON.stringify(known?.table?.header ?? [])
const hasSameHeader = (one: MerchantImport | null, other: MerchantImport) => headerOf(one) === headerOf(other)

type Sent = { context: InvoiceImportContext }
/** What is sent; nothing leads to sending before an import is read. */
export const changeOf = ({ context: { importId, current, reading } }: Sent) =>
  ({ id: importId, version: current?.version ?? 0, reading }) as ImportChange
export const versionOf = (sent: Sent) => {
  const { id, version } = changeOf(sent)
  return { id, version }
}

/** The ports, guards and actions of importing a merchant's file. */
export const invoiceImportSetup = setup({
  types: {} as {
    input: InvoiceImportInput
    context: InvoiceImportContext
    events: InvoiceImportEvent
    meta: Meta<InvoiceImportView>
    tags: 'busy' | 'draft' | 'asking'
  },
  actors: {
    uploadImport: port<MerchantImport, ImportFile & { buidMerchant: string; onShare: (share: number) => void }>(
      'uploadImport',
    ),
    readImport: port<MerchantImport, { id: string }>('readImport'),
    storeReading: port<MerchantImport, ImportChange>('storeReading'),
    startCheck: port<MerchantImport, ImportChange>('startCheck'),
    runImport: port<MerchantImport, { id: string; version: number }>('runImport'),
    cancelImport: port<MerchantImport, { id: string; version: number }>('cancelImport'),
  },
  delays: {
    /** What is entered in one go is stored in one go. */
    previewDelay: 650,
    pollDelay: 1_500,
    retryDelay: ({ context: { misses } }) => 1_500 * 2 ** misses,
  },
  guards: {
    hasImport: ({ context }) => context.importId !== null,
    isFileRefused: (seen, file: ImportFile) => selectFileRefusal(seen) === null && refuseImportFile(file) !== null,
    canSend: (seen, file: ImportFile) => selectFileRefusal(seen) === null && refuseImportFile(file) === null,
    canRetry: (seen) => selectCanRetry(seen),
    /** Checks whether the server stores the form, though something may be missing in it. */
    canStore: (seen) => !selectReadingRefusals(seen).some(({ code }) => code === 'columnTwice'),
    canCheck: (seen) => selectReadingRefusals(seen).length === 0,
    canRun: (seen) => selectRunRefusal(seen) === null,
    isCheckDue: (seen) => selectIsCheckDue(seen),
    isChoiceNew: ({ context: { reading } }, choice: ImportReading['choice']) => reading?.choice !== choice,
    isNext: ({ context }, next: InvoiceImportContext['next']) => context.next === next,
    isIn: ({ context }, status: MerchantImportStatus) => context.current?.status === status,
    /** Checks whether the same file can be read in another way: nothing of it is stored, and the server still has it. */
    canRemap: ({ context }) => remappable.includes(context.current?.status ?? ''),
    isPartly: ({ context }) => context.current?.status === 'imported' && context.current.rejected > 0,
    /** Checks whether a check or an import found nothing that is not there already. */
    isNothingNew: ({ context: { current } }) =>
      current?.status === 'imported'
        ? current.stored === 0
        : current?.status === 'checked' && current.outcome !== null && isNothingNew(current.outcome),
    isGone: (_, { code }: Code) => code === 'notFound',
    isStale: (_, { code }: Code) => changedElsewhere.includes(code),
  },
  actions: {
    chooseMerchant: assign({ buidMerchant: (_, { buidMerchant }: { buidMerchant: string }) => buidMerchant }),
    storeFile: assign({ file: (_, file: ImportFile) => file, share: 0 }),
    refuseFile: assign((_, file: ImportFile) => ({ file, failure: refuseImportFile(file) })),
    storeShare: assign({ share: (_, { share }: { share: number }) => share }),
    /** The import and its form, as the server has them. */
    store: assign((_, current: MerchantImport) => ({
      importId: current.id,
      current,
      reading: current.reading,
      customerName: null,
      misses: 0,
    })),
    /** What was entered meanwhile stays; columns belong to the header, which may be another one now. */
    storeAnswer: assign(({ context: { reading, next, current: before } }, current: MerchantImport) => ({
      current,
      reading:
        reading === null || next !== 'form'
          ? current.reading
          : { ...reading, columns: hasSameHeader(before, current) ? reading.columns : current.reading.columns },
    })),
    chooseColumn: assign(({ context: { reading } }, { at, field }: { at: number; field: ImportField | null }) => ({
      reading:
        reading === null
          ? null
          : { ...reading, columns: reading.columns.map((known, index) => (index === at ? field : known)) },
    })),
    changeReading: assign(({ context: { reading } }, patch: Partial<ImportReading>) => ({
      reading: reading === null ? null : { ...reading, ...patch },
    })),
    chooseCustomer: assign(
      ({ context: { reading } }, { buidCustomer, customerName }: { buidCustomer: string; customerName: string }) => ({
        reading: reading === null ? null : { ...reading, buid_customer: buidCustomer },
        customerName,
      }),
    ),
    changeAcceptance: assign(
      ({ context: { reading } }, { what, isAccepted }: { what: Acceptance; isAccepted: boolean }) => ({
        reading:
          reading === null
            ? null
            : {
                ...reading,
                accepted: [...reading.accepted.filter((one) => one !== what), ...(isAccepted ? [what] : [])],
              },
      }),
    ),
    setNext: assign({ next: (_, next: InvoiceImportContext['next']) => next }),
    recordFailure: assign({ failure: (_, { code }: Code) => code }),
    clearFailure: assign({ failure: null }),
    countMiss: assign({ misses: ({ context }) => Math.min(MISSES, context.misses + 1) }),
    clear: assign({
      importId: null,
      file: null,
      share: 0,
      current: null,
      reading: null,
      customerName: null,
      failure: null,
    }),
  },
})

const store = { type: 'store', params: output } as const
/** Where an answer leads that is a whole import: to what its status says. */
export const afterReading = { target: '#invoiceImport.placing', actions: store } as const

/** Where a call leads that was not done, by its code. */
export const failed = (target: string) =>
  [
    { guard: { type: 'isGone', params: codeOf }, target: '#invoiceImport.unknown' },
    { guard: { type: 'isStale', params: codeOf }, target: '#invoiceImport.opening', actions: recordFailure },
    { target, actions: recordFailure },
  ] as const
