import { msg } from '#msg'

/** Words of the frame around every page behind sign-in: the user menu and the current account. */
export const frameWords = {
  signedInAs: msg`Signed in as {name}`,
  signOut: msg`Sign out`,
  noAccount: msg`No account selected`,
  selectAccount: msg`Select an account`,
  changeAccount: msg`Change account`,
  changeMerchant: msg`Change merchant`,
  allMerchants: msg`All merchants`,
}
