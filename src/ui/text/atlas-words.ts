import type { Messages } from '@lingui/core'

import { bringWords, catalogOf } from './i18n.ts'

const atlas = catalogOf('atlas', import.meta.glob<Messages>('../../../locales/*/atlas.po', { import: 'messages' }))

/** Brings the words of those who look at the flows. */
export const loadAtlasWords = () => bringWords(atlas)
