import { msg } from '#msg'

/** Words of requests by who has forgotten something. */
export const requestWords = {
  sentTitle: msg`Check your email`,
  sentHint: msg`If no email arrives within a few minutes, check your spam folder.`,
  again: msg`Send another email`,
  backToSignIn: msg`Back to sign-in`,
  paused: msg`Too many attempts`,
  pausedNext: msg`{minutes, plural, one {Try again in # minute.} other {Try again in # minutes.}}`,
}

/** Words about the link of an e-mail. */
export const linkWords = {
  checking: msg`Checking the link …`,
  linkUnknown: msg`This link isn’t valid. Open the whole link from the email.`,
  linkReplaced: msg`We sent you a newer link. Open the link in the latest email.`,
  unreachable: msg`We can’t reach the server`,
  unreachableNext: msg`Check your connection and try again.`,
  retry: msg`Try again`,
}
