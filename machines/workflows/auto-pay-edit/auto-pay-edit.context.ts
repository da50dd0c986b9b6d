import type { AutoPay } from '../../../domain/contract/methods/auto-pay.ts'
import type { LeftOutReason } from '../../../domain/rules/auto-pay/runs.ts'
import {
  autoPayFormOf,
  refusalsOfAutoPay,
  type AutoPayForm,
  type AutoPayFormRefusal,
} from '../../../domain/rules/auto-pay/settings-form.ts'

/** What an administrator does to AutoPay of a bank account. */
export type AutoPayChange =
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'leaveOut'; trxId: string }
  | { type: 'addBack'; trxId: string }
  | { type: 'settings'; form: AutoPayForm }

export type AutoPayOrder = {
  methodId: string
  /** Of the settings that were read. */
  version: number
  change: AutoPayChange
}

export type AutoPayEditInput = {
  /** The bank account that pays. */
  methodId: string
}

export type AutoPayEditContext = AutoPayEditInput & {
  /** As the server had it last; null until it was read. */
  autoPay: AutoPay | null
  /** Null while the settings are not open. */
  form: AutoPayForm | null
  /** Under way, or done last and said. */
  change: AutoPayChange | null
  /** The server's code, while it is said. */
  failure: string | null
}

export type AutoPayEditEvent =
  | { type: 'autoPay.reload' }
  | { type: 'autoPay.pause' }
  | { type: 'autoPay.resume' }
  | { type: 'invoice.leaveOut'; trxId: string }
  | { type: 'invoice.addBack'; trxId: string }
  | { type: 'settings.open' }
  | { type: 'form.change'; patch: Partial<AutoPayForm> }
  | { type: 'form.save' }
  | { type: 'form.cancel' }

export const contextOf = (input: AutoPayEditInput): AutoPayEditContext => ({
  ...input,
  autoPay: null,
  form: null,
  change: null,
  failure: null,
})

/** Opens the settings as they are. */
export const openedForm = ({ autoPay }: AutoPayEditContext): AutoPayForm | null =>
  autoPay === null ? null : autoPayFormOf(autoPay)

/** Another kind of day begins with the first of its days. */
export const changedForm = (form: AutoPayForm | null, patch: Partial<AutoPayForm>): AutoPayForm | null =>
  form === null
    ? null
    : { ...form, ...(patch.kind === undefined || patch.kind === form.kind ? {} : { day: '1' }), ...patch }

export const refusalsToSave = ({ form }: AutoPayEditContext): readonly AutoPayFormRefusal[] =>
  form === null ? [] : refusalsOfAutoPay(form)

/** Checks whether a coming run has this invoice: paid (null), or left out for the reason. */
export const isPlanned = ({ autoPay }: AutoPayEditContext, trxId: string, leftOut: LeftOutReason | null): boolean =>
  autoPay?.comingRuns.some(({ invoices }) =>
    invoices.some((invoice) => invoice.trxId === trxId && invoice.leftOut === leftOut),
  ) === true

export function settingsChange({ form }: AutoPayEditContext): AutoPayChange {
  if (form === null) throw new Error('No settings are open.')
  return { type: 'settings', form }
}

/** Returns what is sent. Throws where nothing was read or chosen, which no state of the chart allows. */
export function orderOf({ methodId, autoPay, change }: AutoPayEditContext): AutoPayOrder {
  if (autoPay === null || change === null) throw new Error('There is nothing to change.')
  return { methodId, version: autoPay.version, change }
}
