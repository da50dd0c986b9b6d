import { minorUnits, parseAmount } from '../../domain/money.ts'

/** A currency for each number of decimals that there is. */
const scales = ['JPY', 'USD', 'KWD'] as const

/** Currencies that are not written with two decimals. */
const unusual = Intl.supportedValuesOf('currency').filter((currency) => minorUnits(currency) !== 2)

const ofScale = (scale: number) => unusual.filter((currency) => minorUnits(currency) === scale)
/** Currencies by their number of decimals where that is not two. */
export const unusualScales: readonly (readonly [scale: number, currencies: string[]])[] = [
  [0, ofScale(0)],
  [3, ofScale(3)],
]

export type SoughtAmount = {
  readonly minor: number
  /** The currencies in which the text is this amount; null: all that are not in `exceptOf`. */
  readonly currencies: readonly string[] | null
  readonly exceptOf: readonly string[]
}

/** The ways to read the decimal sign: a lone `1.234` may be a thousand or one and a bit. */
function readings(text: string): string[] {
  const bare = text.replaceAll(/[\s'\u2019]/g, '')
  if (!/^-?\d[\d.,]*$/.test(bare)) return []
  const decimalAt = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  if (decimalAt < 0) return [bare]
  const whole = bare.replaceAll(/[.,]/g, '')
  const split = `${bare.slice(0, decimalAt).replaceAll(/[.,]/g, '')}.${bare.slice(decimalAt + 1)}`
  const isGrouped = /^-?\d{1,3}([.,]\d{3})+$/.test(bare)
  const isMixed = bare.includes('.') && bare.includes(',')
  if (isGrouped && !isMixed) return bare.split(/[.,]/).length > 2 ? [whole] : [whole, split]
  return [split]
}

/** Returns the amounts in minor units that the text can mean, with any decimal separator; none when it is no amount. */
export function amountsIn(text: string): SoughtAmount[] {
  return readings(text).flatMap((decimal) =>
    scales.flatMap((scale): SoughtAmount[] => {
      const minor = parseAmount(decimal, scale)
      if (minor === null) return []
      if (minorUnits(scale) === 2) return [{ minor, currencies: null, exceptOf: unusual }]
      return [{ minor, currencies: ofScale(minorUnits(scale)), exceptOf: [] }]
    }),
  )
}
