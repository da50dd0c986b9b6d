import { useCallback } from 'react'

import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'

import { commonFailures } from '../../../machines/failure-words.ts'

type FailureCode = keyof typeof commonFailures

/** Codes of the server that mean to the reader what another one means. */
const alike: ReadonlyMap<string, FailureCode> = new Map([
  ['unableToContactServer', 'networkFailed'],
  ['roleRequired', 'notAllowed'],
  ['roleForbidden', 'notAllowed'],
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

const isKnown = (code: string): code is FailureCode => Object.hasOwn(commonFailures, code)

/** Words of a part of the catalogue that only some pages need, and that come with those. */
export type FailureWords = Readonly<Record<string, MessageDescriptor>>
const noWords: FailureWords = {}

/** The words of a code that §8's catalogue has; null for one whose words stand beside its field or button. */
export function useMessageOf(own: FailureWords = noWords): (code: string) => string | null {
  const { t } = useLingui()
  return useCallback(
    (given) => {
      const code = alike.get(given) ?? given
      const words = isKnown(code) ? commonFailures[code] : Object.hasOwn(own, code) ? own[code] : undefined
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
      messageOf(code) ?? t`Something went wrong (${{ code }}). Try again. If the problem continues, contact support.`,
    [t, messageOf],
  )
}
