import { bringWords, catalogOf } from './i18n.ts'

const atlas = catalogOf('atlas')

/** Brings the words of those who look at the flows. */
export const loadAtlasWords = () => bringWords(atlas)
