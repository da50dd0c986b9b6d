/** Words of an invoice's documents, for each page that shows them. */
import { msg, type Message } from '#msg'

/** The types of documents that a program may offer to merchants, by id. A program can have others of its own. */
export const invoiceDocumentTypes: Readonly<Record<string, Message>> = {
  originalInvoice: msg`Original invoice`,
  deliveryNote: msg`Delivery note`,
  contract: msg`Contract or order`,
  other: msg`Other document`,
}
