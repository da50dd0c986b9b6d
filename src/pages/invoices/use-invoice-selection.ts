import type { Invoice } from '../../../domain/contract/invoice.ts'
import { useChosen, type Chosen } from '../../shared/choices/use-chosen.ts'

export type InvoiceSelection = Chosen<Invoice>

const keyOf = ({ trxId }: Invoice) => trxId

/** The selection, which survives paging, searching and changing lists. */
export const useInvoiceSelection = (): InvoiceSelection => useChosen(keyOf)
