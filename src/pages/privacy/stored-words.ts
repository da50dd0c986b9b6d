import { msg } from '@lingui/core/macro'

import type { StoredData, StoredKind } from '../../../domain/rules/privacy/stored-data.ts'

/** What each kind is, and what it is for. */
export const kindWords = {
  profile: {
    what: msg`Your name, username, email address, role, language and time zone, and the accounts you work for`,
    why: msg`To sign you in and show you what you may see`,
  },
  access: {
    what: msg`Your password and challenge phrase, which we can’t read, earlier passwords and links sent to you`,
    why: msg`To make sure that only you can sign in`,
  },
  sessions: {
    what: msg`Where you’re signed in: browser, system and times`,
    why: msg`To keep you signed in and let you sign out elsewhere`,
  },
  activity: {
    what: msg`What you did and when, with your network address`,
    why: msg`To find misuse and answer questions about changes`,
  },
  mails: {
    what: msg`Emails sent to you`,
    why: msg`To notify you and keep a record of it`,
  },
  drafts: {
    what: msg`Drafts of payments, disputes and invoices`,
    why: msg`To let you continue on another device`,
  },
  filters: {
    what: msg`Filters that you saved`,
    why: msg`To find invoices quickly`,
  },
  answers: {
    what: msg`Answers to your requests and files being prepared for you`,
    why: msg`To avoid processing a request twice if your connection fails`,
  },
  payments: {
    what: msg`Payments that you made`,
    why: msg`To keep the books of the program`,
  },
  methods: {
    what: msg`Bank accounts, AutoPay settings and cards that you added or requested`,
    why: msg`To pay, and to prove the agreements you accepted`,
  },
  disputes: {
    what: msg`Disputes, comments, contacts and files that you added`,
    why: msg`To resolve disputes and to prove how they were resolved`,
  },
  credit: {
    what: msg`Vouchers and credit applications that you handled or that name you`,
    why: msg`To grant credit and to prove decisions`,
  },
  invoices: {
    what: msg`API keys and corrections of invoices that you made`,
    why: msg`To send invoices and to prove where they come from`,
  },
  imports: {
    what: msg`Files of invoices that you imported, with their results`,
    why: msg`To import invoices and show you what was rejected`,
  },
  recordings: {
    what: msg`Recordings of the steps you take in the portal, without your name or what you type`,
    why: msg`To improve the portal`,
  },
  requests: {
    what: msg`Your requests on this page`,
    why: msg`To prove that we answered them`,
  },
} as const satisfies Record<StoredKind, object>

export const groundWords = {
  contract: msg`Needed to provide the portal`,
  law: msg`Required by law`,
  security: msg`Needed to protect the portal`,
  consent: msg`You agreed to it`,
} as const satisfies Record<StoredData['ground'], object>

export const deletionWords = {
  deleted: msg`Deleted`,
  pseudonym: msg`Kept without your name`,
  text: msg`Kept without your name, except in text and files that people wrote`,
} as const satisfies Record<StoredData['onDeletion'], object>
