import type { Invoice } from '../../../domain/contract/invoice.ts'
import { useChosen, type Chosen } from '../../shared/choices/use-chosen.ts'

export type InvoiceSelection = Chosen<Invoice>

const keyOf = ({ trxId }: Invoice) => trxId

/** What is chosen, kept while one turns pages, searches and changes lists. */
export const useInvoiceSelection = (): InvoiceSelection => useChosen(keyOf)
