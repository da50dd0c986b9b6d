import { msg } from '#msg'

import { bootWords } from './workflows/boot/boot.page.ts'

/**
 * §8's catalogue: one code, one message, each saying what can be done now. What a machine or the
 * server refuses beside a field or button has its words where it stands.
 */
export const commonFailures = {
  // Reaching the server
  networkFailed: msg`We can’t reach the server. Check your connection and try again.`,
  timedOut: bootWords.timedOut,
  serverFailed: msg`The server couldn’t complete your request. Nothing was changed. Try again in a moment.`,
  unreadableAnswer: msg`The server sent a response that this page can’t read. Reload the page to get the latest version.`,
  crossSite: msg`Requests from this address aren’t accepted. Open the portal at its usual address and try again.`,
  documentTooLarge: msg`Your request was too large. Select fewer invoices and try again.`,
  tooManyAttempts: msg`You’ve sent too many requests. Wait a minute, then try again.`,
  // Access
  notSignedIn: msg`Your session has ended. Sign in again to continue.`,
  notAllowed: msg`Your role doesn’t allow this. Ask an administrator at your company to change your role.`,
  notFound: msg`We couldn’t find this item. It may have been removed, or it may belong to another account.`,
  invoiceNotFound: msg`Invoice not found.`,
  invoiceNotAccessible: msg`You can’t open this invoice. If you need access, contact support.`,
  // Files
  csvFailed: msg`We couldn’t download the CSV file. Try again later.`,
  tooLarge: msg`The file is too large. Upload a smaller file.`,
  // Sign-in
  invalidCredentials: msg`Invalid username and/or password.`,
  // Sending the same twice
  idempotencyKeyReused: msg`This request was already sent with different details. Start again.`,
  idempotencyKeyMissing: msg`The request was incomplete. Reload the page and try again.`,
}
