import { msg } from '#msg'

/** E-mails about the API keys of a merchant. */
export const apiKeyChanged = {
  made: {
    subject: msg`API key created`,
    text: msg`{who} created the API key {key} for {merchant}. Software that has it can send invoices.`,
  },
  revoked: {
    subject: msg`API key revoked`,
    text: msg`{who} revoked the API key {key} of {merchant}. It no longer works.`,
  },
} as const

export const seeApiKeys = msg`See all API keys: {link}`
