/** E-mails about the way into one's account: forgotten passwords and usernames. */
import { INVITATION_LINK_MS, RESET_LINK_MS } from '../../domain/limits.ts'
import { routeRow } from '../../domain/routes.ts'
import type { Store } from '../store/store.ts'
import { noReset, reset, usernames as usernameWords } from './access-words.ts'
import { PORTAL } from './dispute-mail.ts'
import { secretLink } from './links.ts'
import { writeMail, type Reader } from './password-mails.ts'
import { unlock } from './password-words.ts'

const DAY_MS = 24 * 3_600_000

const linkTo = (page: 'resetPassword' | 'activate') => secretLink(routeRow(page).path)

/** Sends the link that sets a new password; `tokenHash` names it. In the caller's transaction. */
export async function resetMail(store: Store, reader: Reader, tokenHash: string, now: Date): Promise<void> {
  const { subject, asked, link, notYou } = reset
  const values = { link: linkTo('resetPassword'), minutes: RESET_LINK_MS / 60_000 }
  const paragraphs = [asked, link, unlock.limits]
  await writeMail(
    store,
    reader,
    { subject, paragraphs, smallPrint: [notYou], values, tokenHash },
    { key: 'reset', kind: 'security' },
    now,
  )
}

/** Answers who asks for a new password before the account was activated, with a link that activates it. */
export async function notActivatedMail(store: Store, reader: Reader, tokenHash: string, now: Date): Promise<void> {
  const values = { link: linkTo('activate'), days: INVITATION_LINK_MS / DAY_MS }
  const { subject, notActivated, activate, limits } = noReset
  const letter = {
    subject,
    paragraphs: [notActivated, activate, limits],
    smallPrint: [reset.notYou],
    values,
    tokenHash,
  }
  await writeMail(store, reader, letter, { key: 'not-activated', kind: 'security' }, now)
}

/** Answers who asks for a new password and cannot have one. */
export async function noResetMail(
  store: Store,
  reader: Reader,
  why: 'companyAccount' | 'locked',
  now: Date,
): Promise<void> {
  const letter = {
    subject: noReset.subject,
    paragraphs: [noReset[why]],
    smallPrint: [usernameWords.notYou],
    values: {},
  }
  await writeMail(store, reader, letter, { key: 'no-reset', kind: 'security' }, now)
}

/** Sends the usernames of an address to it, in the language of the first of them. */
export async function usernamesMail(store: Store, readers: readonly [Reader, ...Reader[]], now: Date): Promise<void> {
  const { subject, one, several, signIn, notYou } = usernameWords
  const values = {
    usernames: readers.map(({ username }) => username).join(', '),
    link: `${PORTAL}${routeRow('login').path}`,
  }
  const paragraphs = [readers.length === 1 ? one : several, signIn]
  await writeMail(
    store,
    readers[0],
    { subject, paragraphs, smallPrint: [notYou], values },
    { key: 'usernames', kind: 'security' },
    now,
  )
}
