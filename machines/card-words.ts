import { msg, type Message } from '#msg'

import type { CardStatus } from '../domain/rules/cards/card.ts'

/** Words about the program's cards, which the page, its dialogs and their page descriptions share. */
export const cardWords = {
  title: msg`Cards`,
  terminatedTitle: msg`Terminated cards`,
  request: msg`Request card`,
  activate: msg`Activate`,
  activateCard: msg`Activate card`,
  show: msg`Show card number`,
  terminate: msg`Terminate`,
  terminateCard: msg`Terminate card`,
  cancel: msg`Cancel`,
  unreachable: msg`We can’t reach the server. Nothing was changed. Try again.`,
} as const

/** Heads of the list's columns. */
export const cardListWords = {
  holder: msg`Cardholder`,
  number: msg`Card number`,
  expires: msg`Expires`,
  limit: msg`Spending limit`,
  status: msg`Status`,
  actions: msg`Actions`,
  terminatedOn: msg`Terminated on`,
  reason: msg`Reason`,
} as const

export const cardStatusWords: Readonly<Record<CardStatus, Message>> = {
  requested: msg`Mailed, not activated`,
  active: msg({ message: 'Active', context: 'a card' }),
  terminated: msg({ message: 'Terminated', context: 'a card' }),
}

/** Why something about a card is refused, by the rule's code. */
export const cardRefusals = {
  holderMissing: msg`Enter the cardholder’s full name`,
  holderTooLong: msg`Enter a name of at most 50 characters`,
  addressMissing: msg`Enter a street address`,
  addressTooLong: msg`Enter at most 100 characters per address line`,
  cityMissing: msg`Enter a city with its postal code`,
  limitMissing: msg`Enter a spending limit above zero`,
  limitOverCredit: msg`The spending limit can’t be higher than the credit limit of the account.`,
  accountInactive: msg`This account isn’t active. Cards can’t be requested or terminated.`,
  last4Invalid: msg`Enter the last 4 digits of the card number`,
  codeInvalid: msg`Enter the 6-digit activation code from the letter`,
  activationCodeWrong: msg`The digits or the activation code are wrong. Check the card and the letter.`,
  activationBlocked: msg`The activation code was wrong too many times. Terminate the card and request a replacement.`,
  cardNotIssued: msg`The issuer hasn’t made this card yet. Try again later.`,
  cardStatusChanged: msg`Someone else changed this card in the meantime. Nothing was saved.`,
  issuerUnavailable: msg`The card issuer isn’t answering. Nothing was changed. Try again later.`,
  reasonMissing: msg`Select a reason`,
  replacementNotNeeded: msg`A card that’s no longer needed isn’t replaced. Select another reason, or no replacement.`,
} as const
