import { msg } from '#msg'

/** Tells who manages a user that the user's address does not work. */
export const colleagueBounced = {
  subject: msg`Emails to {person} don’t arrive`,
  bounce: msg`The mail server of {address} refused an email to {person}. We have stopped sending emails to this address.`,
  complaint: msg`An email to {person} at {address} was reported as spam. We have stopped sending emails to this address.`,
  mend: msg`Ask {person} for an address that works, then enter it.`,
  edit: msg`Edit the user: {link}`,
} as const

/** The same to support, of an address that no user has. */
export const outsiderBounced = {
  subject: msg`Emails to {address} don’t arrive`,
  bounce: msg`The mail server of {address} refused an email. We have stopped sending emails to this address.`,
  complaint: msg`An email to {address} was reported as spam. We have stopped sending emails to this address.`,
  whose: msg`No user has this address. It belongs to a contact of a dispute, an applicant, or the holder of a voucher. If you can, contact them another way.`,
} as const

/** What the mail server, or the mail provider, said. */
export const said = msg`Reason given: {reason}`
