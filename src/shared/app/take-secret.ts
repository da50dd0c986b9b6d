/** Returns the secret behind the number sign of a link, and takes it out of the address and the history at once. */
export function takeSecret(): string {
  const secret = location.hash.slice(1)
  if (secret !== '') history.replaceState(history.state, '', location.pathname + location.search)
  return secret
}
