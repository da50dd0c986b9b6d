import { msg } from '#msg'

/** Words of the wizard; those of refusals are apart. */
export const invoiceCreateWords = {
  title: msg`Create an invoice`,
  // Steps
  customer: msg`Select a customer`,
  invoice: msg`Invoice details`,
  review: msg`Review and submit`,
  loading: msg`Loading`,
  loadFailed: msg`We couldn’t load this step`,
  retry: msg`Try again`,
  // Customer
  merchant: msg`Merchant`,
  toInvoice: msg`Continue to invoice details`,
  // Invoice
  number: msg`Invoice number`,
  poNumber: msg`PO number`,
  due: msg`Due date`,
  rebate: msg`Rebate on the whole invoice`,
  currency: msg`Currency`,
  description: msg`Description`,
  price: msg`Unit price`,
  percent: msg`Tax rate`,
  line: msg`Line {number}`,
  addLine: msg`Add a line`,
  removeLine: msg`Remove line {number}`,
  toReview: msg`Continue to review`,
  // Documents of the invoice, each at a place of the form
  document: msg`document {number}`,
  notSubmitted: msg`The invoice wasn’t submitted`,
  // Review
  editCustomer: msg`Change customer`,
  editInvoice: msg`Change invoice details`,
  editDocuments: msg`Change documents`,
  submit: msg`Submit invoice`,
  willBeHeld: msg`The customer doesn’t have enough credit for this invoice. The invoice will be on hold until they do.`,
  // Submission
  sending: msg`Submitting`,
  saved: msg`Everything you entered is saved.`,
  processing: msg`Your invoice is still being processed`,
  backToReview: msg`Back to review`,
  toInvoices: msg`Go to invoices`,
  invoices: msg`Invoices`,
  submitted: msg`Your invoice was submitted`,
  held: msg`Your invoice is on hold`,
  another: msg`Create another invoice`,
  // Rejection center
  store: msg`Save to rejection center`,
  storeHint: msg`If you can’t fix this now, save the invoice to the rejection center and resubmit it later.`,
  storeWithoutDocuments: msg`The documents you added won’t be saved with it. You can add them to the invoice after it is accepted.`,
  stored: msg`Invoice saved to the rejection center`,
  storeFailed: msg`We couldn’t save the invoice to the rejection center`,
  // Leaving
  discard: msg`Discard invoice`,
  leaveQuestion: msg`Leave this invoice?`,
  leave: msg`Leave without submitting`,
}
