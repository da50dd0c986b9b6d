/** Links of people who are invited and have no password yet. */
import { and, eq, gt, isNull } from 'drizzle-orm'

import type { Clock } from '../clock.ts'
import { makeLink } from '../session/access-links.ts'
import { accessLinks } from '../store/schema/passwords.ts'
import type { Store } from '../store/store.ts'
import { sendInvitation } from '../users/send-invitation.ts'

/** By e-mail to who was never sent a link; printed for who has none that works, or (`renewed`) for everybody invited. */
export type InvitationWay = 'none' | 'mailed' | 'printed' | 'renewed'

/** `inviter`: the program's title. */
export type Invited = { readonly userId: string; readonly username: string; readonly inviter: string }
export type PrintedLink = { readonly username: string; readonly link: string }

type Deps = { readonly store: Store; readonly clock: Clock }

/** Returns the invited people who get a link in this way. */
export async function withoutLink(
  { store, clock }: Deps,
  people: readonly Invited[],
  way: InvitationWay,
): Promise<Invited[]> {
  if (way === 'renewed') return [...people]
  const lacking: Invited[] = []
  for (const person of people) {
    const isTheirs = and(eq(accessLinks.userId, person.userId), eq(accessLinks.purpose, 'invitation'))
    const isUsable = and(isTheirs, isNull(accessLinks.usedAt), gt(accessLinks.endsAt, clock.now()))
    const [link] = await store
      .db()
      .select({ userId: accessLinks.userId })
      .from(accessLinks)
      .where(way === 'mailed' ? isTheirs : isUsable)
      .limit(1)
    if (!link) lacking.push(person)
  }
  return lacking
}

/** Writes an e-mail to each of these people, which the portal sends once it runs. */
export async function mailInvitations(deps: Deps, people: readonly Invited[]): Promise<void> {
  for (const { userId, inviter } of people) await sendInvitation(deps, userId, { firstName: inviter, lastName: '' })
}

/** Makes a link for each of these people, to be printed once: only its hash is stored. */
export async function printedLinks(deps: Deps, people: readonly Invited[], origin: string): Promise<PrintedLink[]> {
  const links: PrintedLink[] = []
  for (const { userId, username } of people) {
    // In the fragment, which no server and no log gets to see.
    links.push({ username, link: `${origin}/activate#${await makeLink(deps, userId, 'invitation')}` })
  }
  return links
}
