import { hashPassword, isPassword } from '../session/password.ts'

/** A person writes an answer with other capitals and spaces the next time. */
const plain = (answer: string) => answer.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Returns the hash under which the answer to a challenge phrase is stored. */
export function hashAnswer(answer: string): Promise<string> {
  return hashPassword(plain(answer))
}

/** Checks whether an answer is the stored one, whatever its capitals and spaces. */
export function isAnswer(answer: string, hash: string | null): Promise<boolean> {
  return isPassword(plain(answer), hash)
}
