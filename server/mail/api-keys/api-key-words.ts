import { msg } from '#msg'

/** E-mails about the API keys of a merchant, to its administrators. */
export const apiKeyChanged = {
  made: {
    subject: msg`API key created`,
    text: msg`{who} created the API key {key} for {merchant}. Any system that has this key can send invoices for the merchant.`,
  },
  revoked: {
    subject: msg`API key revoked`,
    text: msg`{who} revoked the API key {key} for {merchant}. The key no longer works.`,
  },
} as const

/** About those of a program, to its administrators of support. */
export const programKeyChanged = {
  made: {
    subject: apiKeyChanged.made.subject,
    text: msg`{who} created the API key {key} for {program}. Any system that has this key can read and send data for all merchants of the program.`,
  },
  revoked: {
    subject: apiKeyChanged.revoked.subject,
    text: msg`{who} revoked the API key {key} for {program}. The key no longer works.`,
  },
} as const

export const seeApiKeys = msg`See all API keys: {link}`
