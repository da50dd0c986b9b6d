import type { MessageDescriptor } from '@lingui/core'
import type { Message } from '#msg'

/** Returns a message of a page description with its gaps filled by text: `t(filled(message, { total }))`. */
export const filled = (message: Message, values: Readonly<Record<string, string | number>>): MessageDescriptor => ({
  ...message,
  values: { ...values },
})
