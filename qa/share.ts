/** Percent with one digit, rounded down so that 100 means all; all of nothing is 100. */
export const percent = (part: number, whole: number) => (whole === 0 ? 100 : Math.floor((1000 * part) / whole) / 10)

/** For people; of nothing there is no share. */
export const share = (part: number, whole: number) => (whole === 0 ? '-' : `${percent(part, whole).toFixed(1)} %`)
