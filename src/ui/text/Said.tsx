import type { Message } from '#msg'
import { Trans } from '@lingui/react'
import { createElement, type ReactNode } from 'react'

type SaidProps = {
  message: Message
  /** The values of the message's placeholders. */
  values?: Readonly<Record<string, ReactNode>>
}

/**
 * A message of a page description, where its gaps hold more than text. Not JSX, in which Lingui looks for new messages.
 */
export function Said({ message, values = {} }: SaidProps) {
  return createElement(Trans, { ...message, values: { ...values } })
}
