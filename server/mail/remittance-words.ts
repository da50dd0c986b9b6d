import { msg } from '#msg'

/** The remittance advice that is sent with a cheque. */
export const remittanceWords = {
  title: msg`Remittance advice`,
  enclose: msg`Print this page and send it with your cheque to:`,
  payee: msg`Payable to`,
  reference: msg`Reference`,
  writeReference: msg`Write the reference {reference} on your cheque.`,
  account: msg`Account`,
  announcedOn: msg`Date`,
  amount: msg`Amount of the cheque`,
  arrives: msg`Your cheque must arrive before {date}. After that, the invoices are open again.`,
  invoice: msg`Invoice`,
  merchant: msg`Merchant`,
  dueOn: msg`Due date`,
  open: msg`Amount`,
  total: msg`Total`,
  page: msg`Page {page} of {pages}`,
  fileName: msg`Remittance advice {reference}`,
}
