import type { Messages } from '@lingui/core'

/** The files of every catalog in every language: a module of its own, since 60 file names weigh as much as a page. */
export const catalogFiles: Readonly<Record<string, () => Promise<Messages>>> = import.meta.glob<Messages>(
  '../../../locales/*/{public,messages,pages,atlas}.po',
  { import: 'messages' },
)
