import { msg, type Message } from '#msg'

import type { SwitchFailure } from '../../../domain/rules/selection/selection.ts'
import { merchantWords } from '../session/merchant-words.ts'
import { typeNotChanged } from '../session/user-type-words.ts'

/** Words of switching to another account, location, merchant or user type. */
export const switchWords = {
  question: msg`Leave what you’ve entered?`,
  kept: msg`Your draft is saved. You can continue it when you switch back.`,
  lost: msg`This page isn’t finished. Your entries will be lost.`,
  confirm: msg`Switch`,
  stay: msg`Stay here`,
  failed: msg`Your selection hasn’t changed`,
  retry: msg`Try again`,
  discard: msg`Cancel`,
  overtaken: msg`You switched in another tab`,
  overtakenBody: msg`What you’ve entered here belongs to your earlier selection. Keep that selection to finish, or switch here too. Your entries will then be lost.`,
  goAlong: msg`Switch here too`,
  keep: msg`Keep the earlier selection`,
} as const

/** What is said of a choice that the server did not take (§8). */
export const switchFailures: Readonly<Record<SwitchFailure, Message>> = {
  unableToSetCustomer: msg`We couldn’t select this account. Try again.`,
  unableToSetCustomerAndLocation: msg`We couldn’t select this account and location. Try again.`,
  unableToSetMerchant: merchantWords.failed,
  unableToSetUserType: typeNotChanged,
}
