import { msg } from '#msg'

/** Ends every e-mail. */
export const footer = msg`This is an automatic email. Don’t reply to it.`
/** With the ways to reach the program's support. */
export const support = msg`Questions? Contact support: {support}`
/** Where its reader may do without such e-mails. */
export const unsubscribe = msg`Stop these emails: {link}`
