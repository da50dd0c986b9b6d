import { useCallback } from 'react'

import type { Message } from '#msg'
import { useLingui } from '@lingui/react'

/** A message of a page description, alone or with text and numbers in its gaps. */
export type Sayable = Message | { says: Message; with: Readonly<Record<string, string | number>> }

/** Returns a function that puts words of a page description into the reader's language. */
export function useSay(): (words: Sayable) => string {
  // New with each language, where `i18n` is not.
  const { _: say } = useLingui()
  return useCallback((words) => (say('says' in words ? { ...words.says, values: words.with } : words)), [say])
}
