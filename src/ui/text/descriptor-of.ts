import type { MessageDescriptor } from '@lingui/core'
import type { Message } from '#msg'

import { filled } from './filled.ts'

type Sayable = Message | { says: Message; with: Readonly<Record<string, string | number>> }

/** Returns a message of a page description, with or without gaps, as `t` takes it. */
export const descriptorOf = (words: Sayable): MessageDescriptor =>
  'says' in words ? filled(words.says, words.with) : words
