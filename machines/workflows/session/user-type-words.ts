import type { UserType } from '../../../domain/people.ts'
import { msg, type Message } from '#msg'

/** Words of the user menu for those who have several user types, by the type to change to. */
export const changeTypeWords: Readonly<Record<UserType, Message>> = {
  customer: msg`Switch to customer view`,
  corporate: msg`Switch to corporate view`,
  merchant: msg`Switch to merchant view`,
  admin: msg`Switch to support view`,
}

export const typeNotChanged = msg`The view couldn’t be changed. Try again.`
