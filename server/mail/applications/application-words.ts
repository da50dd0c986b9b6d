import { msg, type Message } from '#msg'

import type { ApplicationEventName } from '../../../domain/rules/applications/status.ts'

export type ApplicationNews = Exclude<ApplicationEventName, 'day.come' | 'review.start'> | 'expired' | 'started'
export type ApplicationWords = { subject: Message; paragraphs: readonly Message[]; smallPrint?: readonly Message[] }

const open = msg`Open your application: {link}`
const view = msg`View the application: {link}`

/** The e-mail with which a company is asked to apply. */
export const invitationToApply: ApplicationWords = {
  subject: msg`Apply for a credit account at {program}`,
  paragraphs: [
    msg`{who} invites your company to apply for a credit account at {program}.`,
    msg`Start your application: {link}`,
    msg`{days, plural, one {The link expires in # day.} other {The link expires in # days.}}`,
  ],
  smallPrint: [msg`If you don’t know {who}, do nothing.`],
}

/** E-mails to who applies, each with a link of its own. */
export const applicantWords: Readonly<Record<ApplicationNews, ApplicationWords>> = {
  started: {
    subject: msg`Your credit application {number}`,
    paragraphs: [
      msg`Use this link to fill in your credit application for {program}. You can stop at any time and continue with the same link.`,
      open,
      msg`Complete the application by {date}. Don’t share the link: anyone who has it can see the application.`,
    ],
  },
  'application.submit': {
    subject: msg`We received your credit application {number}`,
    paragraphs: [msg`{program} will review the application and email you the decision.`, open],
  },
  'information.ask': {
    subject: msg`A question about your credit application {number}`,
    paragraphs: [msg`{program} needs more information: {note}`, msg`Answer by {date}: {link}`],
  },
  'information.give': {
    subject: msg`We received your answer about credit application {number}`,
    paragraphs: [msg`{program} will continue the review and email you the decision.`, open],
  },
  'application.approve': {
    subject: msg`Your credit application {number} was approved`,
    paragraphs: [
      msg`{company} has a credit limit of {amount} at {program}. {days, plural, =0 {Invoices are due at once.} one {Invoices are due after # day.} other {Invoices are due after # days.}}`,
      msg`The first administrator gets a separate email with an invitation to sign in.`,
      open,
    ],
  },
  'application.decline': {
    subject: msg`Your credit application {number} was declined`,
    paragraphs: [msg`{program} can’t offer {company} a credit account. Reason: {note}`, open],
  },
  'application.withdraw': {
    subject: msg`Credit application {number} was withdrawn`,
    paragraphs: [msg`The application of {company} at {program} was withdrawn. You don’t need to do anything.`],
  },
  expired: {
    subject: msg`Credit application {number} has expired`,
    paragraphs: [msg`You didn’t complete your application at {program} in time. To apply again, ask for a new link.`],
  },
}

/** E-mails to the merchant's user whose link it was, and to the reviewers. */
export const staffWords: Readonly<Partial<Record<ApplicationNews, ApplicationWords>>> = {
  'application.submit': {
    subject: msg`{company} applied for credit`,
    paragraphs: [msg`{company} submitted credit application {number} for {amount}.`, view],
  },
  'information.give': {
    subject: msg`{company} answered a question about its credit application`,
    paragraphs: [msg`{company} answered the question about credit application {number}.`, view],
  },
  'application.approve': {
    subject: msg`{company} was approved for credit`,
    paragraphs: [msg`Credit application {number} was approved with a limit of {amount}.`, view],
  },
  'application.decline': {
    subject: msg`{company} was declined for credit`,
    paragraphs: [msg`Credit application {number} was declined.`, view],
  },
  'application.withdraw': {
    subject: msg`{company} withdrew its credit application`,
    paragraphs: [msg`Credit application {number} was withdrawn.`, view],
  },
  expired: {
    subject: msg`A credit application has expired`,
    paragraphs: [msg`{company} didn’t complete credit application {number} in time.`, view],
  },
}
