/** Splits what somebody searches for into its words: each is to be found, in any order. Blank text has none. */
export const searchWords = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '')
