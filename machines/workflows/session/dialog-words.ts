import { msg } from '#msg'

/** Words of the dialogs at the end of a session. */
export const dialogWords = {
  endsSoon: msg`You will be signed out soon`,
  stay: msg`Stay signed in`,
  signOutNow: msg`Sign out now`,
  notExtended: msg`We couldn’t reach the server. Try again.`,
  signInAgain: msg`Sign in again to continue`,
  leave: msg`Leave without signing in`,
  signOutFailed: msg`You are still signed in`,
  retry: msg`Try again`,
}
