import { useCallback } from 'react'

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/**
 * §8's catalogue: one code, one message, each saying what can be done now. What a machine or the
 * server refuses beside a field or button has its words where it stands.
 */
const messages = {
  // Reaching the server
  networkFailed: msg`The server cannot be reached. Check your connection and try again.`,
  timedOut: msg`The server took too long to answer. Try again in a moment.`,
  serverFailed: msg`The server could not do this just now. Nothing was changed; try again in a moment.`,
  unreadableAnswer: msg`The server answered in a way this page does not understand. Reload the page; a newer version may be out.`,
  crossSite: msg`The portal takes nothing that is sent from this address. Open it at its usual address and try again.`,
  documentTooLarge: msg`That was too much to send at once. Choose fewer invoices and try again.`,
  tooManyAttempts: msg`That was too often in a short time. Wait a minute, then try again.`,
  // Access
  notSignedIn: msg`Your session has ended. Sign in again to go on.`,
  notAllowed: msg`Your role does not allow this. An administrator of your company can change it.`,
  notFound: msg`This was not found. It may have been removed, or it belongs to another account.`,
  invoiceNotFound: msg`Invoice not found.`,
  invoiceNotAccessible: msg`You cannot open this invoice. Contact support if you think you should.`,
  // Selection
  unableToSetCustomer: msg`The account could not be selected. Try again.`,
  unableToSetMerchant: msg`The merchant could not be selected. Try again.`,
  unableToSetCustomerAndLocation: msg`The account and location could not be selected. Try again.`,
  // Files
  csvFailed: msg`The CSV file could not be downloaded. Try again later.`,
  tooLarge: msg`The file is too large.`,
  // Sign-in
  invalidCredentials: msg`Invalid username and/or password.`,
  // Sending the same twice
  idempotencyKeyReused: msg`This was already sent with other contents. Begin it anew.`,
  idempotencyKeyMissing: msg`This was sent without its key. Reload the page and try again.`,
} as const

type FailureCode = keyof typeof messages

/** Codes of the server that mean to the reader what another one means. */
const alike: ReadonlyMap<string, FailureCode> = new Map([
  ['unableToContactServer', 'networkFailed'],
  ['roleRequired', 'notAllowed'],
  ['roleForbidden', 'notAllowed'],
  ['notSelectable', 'unableToSetCustomer'],
  ['tooManyRequests', 'tooManyAttempts'],
  ['exportFailed', 'csvFailed'],
  ['idempotencyKeyMalformed', 'idempotencyKeyMissing'],
  // What this page sends and the server does not take: one of the two is of another release.
  ['attributeInvalid', 'unreadableAnswer'],
  ['documentMalformed', 'unreadableAnswer'],
  ['mediaTypeUnsupported', 'unreadableAnswer'],
  ['methodNotAllowed', 'unreadableAnswer'],
  ['notAcceptable', 'unreadableAnswer'],
  ['parameterMissing', 'unreadableAnswer'],
  ['parameterRepeated', 'unreadableAnswer'],
])

const isKnown = (code: string): code is FailureCode => Object.hasOwn(messages, code)

/** Words of a part of the catalogue that only some pages need, and that come with those. */
export type FailureWords = Readonly<Record<string, MessageDescriptor>>
const noWords: FailureWords = {}

/** The words of a code that §8's catalogue has; null for one whose words stand beside its field or button. */
export function useMessageOf(own: FailureWords = noWords): (code: string) => string | null {
  const { t } = useLingui()
  return useCallback(
    (given) => {
      const code = alike.get(given) ?? given
      const words = isKnown(code) ? messages[code] : Object.hasOwn(own, code) ? own[code] : undefined
      return words === undefined ? null : t(words)
    },
    [t, own],
  )
}

/** Puts a failure's code into words; one that is not known gets honest general ones. */
export function useFailureText(own: FailureWords = noWords): (code: string) => string {
  const { t } = useLingui()
  const messageOf = useMessageOf(own)
  return useCallback(
    (code) =>
      messageOf(code) ?? t`Something went wrong that we had not foreseen (${{ code }}). Try again, or contact support.`,
    [t, messageOf],
  )
}
