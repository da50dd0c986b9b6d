import { msg, type Message } from '#msg'

import { rejectionFailures } from '../../rejection-words.ts'

export const rejectionWords = {
  title: msg`Rejected invoice`,
  loading: msg`Loading rejection`,
  loadFailed: msg`Couldn’t load the rejection`,
  unknown: msg`Rejection not found`,
  retry: msg`Try again`,
  backToRejections: msg`Back to rejections`,
  rejections: msg`Rejections`,
  reasons: msg`Why it was rejected`,
  // The form
  number: msg`Invoice number`,
  dueDate: msg`Due date`,
  changeCustomer: msg`Change customer`,
  chooseCustomer: msg`Select a customer`,
  search: msg`Customer name or number`,
  save: msg`Save changes`,
  resubmit: msg`Resubmit invoice`,
  // Discarding
  discard: msg`Discard changes`,
  discardQuestion: msg`Discard your changes?`,
  discardAll: msg`Discard all changes`,
  keep: msg`Keep changes`,
  // The end of a change
  notSaved: msg`Your changes weren’t saved`,
  stale: msg`Someone else changed this rejection`,
  accept: msg`Use their changes`,
  overwrite: msg`Keep my version`,
  // What became of it
  processing: msg`Your invoice is still being processed`,
  checkNow: msg`Check now`,
  accepted: msg`The invoice was accepted`,
  cancelled: msg`This rejection was canceled`,
  toInvoice: msg`Go to the invoice`,
} as const

/** What could not be done (§8), above the reason. */
export const notDoneWords = {
  save: rejectionWords.notSaved,
  discard: rejectionFailures.changesNotDiscarded,
  resubmit: rejectionFailures.rejectionNotResubmitted,
} as const satisfies Readonly<Record<'save' | 'discard' | 'resubmit', Message>>
