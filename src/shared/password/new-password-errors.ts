import type { Message } from '#msg'

import { newPasswordProblems, type NewPasswordProblem } from '../../../machines/password-words.ts'

/** The ids and names of the two entries, by which a form reads them. */
export const passwordFields = { password: 'new-password', again: 'new-password-again' } as const

export type NewPasswordError = { fieldId: string; message: Message }

const ofSecondEntry: readonly NewPasswordProblem[] = ['repeatedPasswordMissing', 'passwordsDiffer']

/** Returns what is said beside an entry and in the form's error summary; null: the code is of neither entry. */
export function newPasswordError(code: string | null): NewPasswordError | null {
  if (!isProblem(code)) return null
  const fieldId = ofSecondEntry.includes(code) ? passwordFields.again : passwordFields.password
  return { fieldId, message: newPasswordProblems[code] }
}

const isProblem = (code: string | null): code is NewPasswordProblem =>
  code !== null && Object.hasOwn(newPasswordProblems, code)

/** Returns the two entries of a form that is sent. They are read then and stored nowhere. */
export function readNewPassword(data: FormData): { password: string; again: string } {
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { password: text(passwordFields.password), again: text(passwordFields.again) }
}
