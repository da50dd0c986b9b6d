/** The form that requests a card: who holds it, where it is mailed, and how much it may spend. */
import { ADDRESS_LINE_LENGTH, NAME_LENGTH } from '../../limits.ts'

export type CardForm = {
  readonly holder: string
  readonly line1: string
  readonly line2: string
  readonly city: string
  /** Minor units of the account's currency; null while none was entered. */
  readonly limitMinor: number | null
}

export const blankCardForm: CardForm = { holder: '', line1: '', line2: '', city: '', limitMinor: null }

export type CardFormRefusal =
  'holderMissing' | 'holderTooLong' | 'addressMissing' | 'addressTooLong' | 'cityMissing' | 'limitMissing'

/** Returns every reason why a card cannot be requested with these entries, in the order of the fields. */
export function refuseCardForm({ holder, line1, line2, city, limitMinor }: CardForm): readonly CardFormRefusal[] {
  const isLong = [line1, line2, city].some((line) => line.trim().length > ADDRESS_LINE_LENGTH)
  return [
    ...(holder.trim() === '' ? (['holderMissing'] as const) : []),
    ...(holder.trim().length > NAME_LENGTH ? (['holderTooLong'] as const) : []),
    ...(line1.trim() === '' ? (['addressMissing'] as const) : []),
    ...(isLong ? (['addressTooLong'] as const) : []),
    ...(city.trim() === '' ? (['cityMissing'] as const) : []),
    ...(limitMinor === null || limitMinor <= 0 ? (['limitMissing'] as const) : []),
  ]
}

/** Checks whether something was entered since the form began. */
export const isCardFormChanged = (form: CardForm, start: CardForm): boolean =>
  (['holder', 'line1', 'line2', 'city', 'limitMinor'] as const).some((field) => form[field] !== start[field])
