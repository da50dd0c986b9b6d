/** Keys by which software of a merchant or of a program calls the portal. */

export const API_KEY_NAME_LENGTH = 50
/** Keys of one merchant, or of one program, that can be used at the same time. */
export const API_KEYS_AT_MOST = 10
/** Days after which a key may expire. */
export const apiKeyDays = [90, 365] as const

type ApiKeyFacts = { readonly expiresAt: Date | null; readonly revokedAt: Date | null }

/** Returns whether a key can be used, and why not. */
export function apiKeyState({ expiresAt, revokedAt }: ApiKeyFacts, now: Date): 'active' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active'
}

/** Returns why an owner with so many active keys cannot have another, or null. */
export function refuseApiKey(active: number): 'tooManyApiKeys' | null {
  return active < API_KEYS_AT_MOST ? null : 'tooManyApiKeys'
}
