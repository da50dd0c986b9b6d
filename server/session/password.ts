import { hash, verify } from '@node-rs/argon2'

/** argon2id with OWASP's smaller parameters: 19 MiB, two passes, about 15 ms (promise S8). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * A hash that no password fits; with the same parameters, so that an unknown user takes as long as a known one (promise
 * S6).
 */
let hashOfNobody: Promise<string> | null = null

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), parameters)
}

/** Checks whether the password fits; `null`, for a user that does not exist, costs the same and never fits. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  hashOfNobody ??= hashPassword('nobody has this password')
  try {
    const fits = await verify(passwordHash ?? (await hashOfNobody), password.normalize('NFKC'))
    return fits && passwordHash !== null
  } catch {
    // A stored text that is no hash (an account that was never given a password) fits nothing.
    return false
  }
}
