/** Checks whether the reader has agreed to third parties and recording, as far as this browser remembers. */
export function hasOptedIn(): boolean {
  try {
    // The key of Consent.tsx, which must not grow by a byte.
    return localStorage.getItem('trackingConsent') === 'optedIn'
  } catch {
    return false
  }
}
