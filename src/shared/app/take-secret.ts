import { LOADED_AGAIN } from './first-page.ts'

/** The secret that was taken last, and the page that it was for; in memory alone. */
let taken = { pathname: '', secret: '' }

/**
 * Returns the secret behind the number sign of a link, and takes it out of the address and the history at once. A page
 * that is drawn again before it stands gets the same secret.
 */
export function takeSecret(): string {
  const { hash, pathname, search } = location
  if (hash.length > 1) {
    taken = { pathname, secret: hash.slice(1) }
    history.replaceState(history.state, '', pathname + search)
  }
  return taken.pathname === pathname ? taken.secret : ''
}

/** Puts the secret back where the page is about to be loaded again, and would be without it. */
function putSecretBack(): void {
  const { pathname, search } = location
  if (taken.secret !== '' && taken.pathname === pathname)
    history.replaceState(history.state, '', `${pathname}${search}#${taken.secret}`)
}
addEventListener(LOADED_AGAIN, putSecretBack)
