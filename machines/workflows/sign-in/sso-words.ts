import { msg } from '#msg'

/** Notices of a single sign-on that signed nobody in, by the state that shows them. They come when one is shown. */
export const ssoNotices = {
  ssoUnavailable: {
    title: msg`Your company’s sign-in isn’t available right now`,
    next: msg`Try again in a few minutes. If it happens again, contact support: {support}`,
  },
  ssoFailed: {
    title: msg`We couldn’t sign you in with your company account`,
    next: msg`Try again. If it happens again, contact support: {support}`,
  },
  ssoCancelled: {
    title: msg`You canceled the sign-in`,
    next: msg`You can try again at any time.`,
  },
  ssoUnknownUser: {
    title: msg`Your company account can’t be used here`,
    next: msg`Ask an administrator at your company to invite you, or to turn on single sign-on for your user.`,
  },
  ssoClockSkew: {
    title: msg`We couldn’t accept your company’s sign-in because its clock differs from ours`,
    next: msg`Try again. If it happens again, tell support that the clocks differ: {support}`,
  },
  ssoReplayed: {
    title: msg`This sign-in was already used or took too long`,
    next: msg`Sign in with your company account again.`,
  },
}
