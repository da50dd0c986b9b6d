import type { Messages } from '@lingui/core'

import { bringWords, catalogOf } from './i18n.ts'

const messages = catalogOf(
  'messages',
  import.meta.glob<Messages>('../../../locales/*/messages.po', { import: 'messages' }),
)
const pages = catalogOf('pages', import.meta.glob<Messages>('../../../locales/*/pages.po', { import: 'messages' }))

/** Brings the words of the frame and of the lists in it. Rejects when they cannot be fetched. */
export const loadAllWords = () => bringWords(messages)

/** Brings the words of every other page. */
export const loadPageWords = () => bringWords(pages)
