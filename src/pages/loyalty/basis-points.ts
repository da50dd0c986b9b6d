/** Returns basis points (1/100 %) as a share of 1, as percents are formatted. */
export const share = (basisPoints: number): number => basisPoints / 10_000
