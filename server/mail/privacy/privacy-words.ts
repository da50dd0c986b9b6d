import { msg } from '#msg'

/** E-mails about a request to delete what is stored about a user. */
export const privacyWords = {
  requested: {
    subject: msg`We received your deletion request`,
    text: msg`You asked us to delete your account {username}. Support will review your request and email you the outcome.`,
    next: msg`Until then, you can sign in as before. Withdraw your request: {link}`,
  },
  refused: {
    subject: msg`We didn’t delete your account`,
    text: msg`Support reviewed your request to delete your account {username} and didn’t delete it. Reason: {reason}`,
    next: msg`You can make a new request at any time. Open the privacy center: {link}`,
  },
  done: {
    subject: msg`Your account is deleted`,
    text: msg`We deleted your account {username}. You can’t sign in anymore.`,
    next: msg`Records that we must keep by law, such as payments, no longer show your name. This is our last email to this address.`,
  },
} as const
