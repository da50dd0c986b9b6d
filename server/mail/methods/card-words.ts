import { msg, type Message } from '#msg'

/** What happened to a card, for the e-mail to who did it. */
export const cardNews = {
  requested: {
    subject: msg`A card was requested`,
    done: msg`You requested a card for {holder} on {when}. The issuer mails it to the address that you entered.`,
  },
  activated: {
    subject: msg`A card was activated`,
    done: msg`You activated the card of {holder} ending in {last4} on {when}.`,
  },
  terminated: {
    subject: msg`A card was terminated`,
    done: msg`You terminated the card of {holder} ending in {last4} on {when}. It can’t be used anymore.`,
  },
  replaced: {
    subject: msg`A card was terminated and replaced`,
    done: msg`You terminated the card of {holder} ending in {last4} on {when} and requested a replacement. The issuer mails it to the same address.`,
  },
  viewed: {
    subject: msg`A full card number was viewed`,
    done: msg`The full number of the card of {holder} ending in {last4} was shown with your password on {when}.`,
  },
} as const satisfies Record<string, { subject: Message; done: Message }>

export const notYou = msg`If this wasn’t you, change your password and contact support right away: {support}`
export const notYouWithoutSupport = msg`If this wasn’t you, change your password and contact an administrator at your company right away.`
