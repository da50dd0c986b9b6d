/** People with a link of an e-mail: to set a new password, or to accept an invitation. */
import { createHash } from 'node:crypto'

import { linkRefusals, type LinkRefusal } from '../../../domain/contract/access/access.ts'
import { HALVORSEN } from '../../../server/demo/accounts.ts'
import { demoPrograms } from '../../../server/demo/programs.ts'
import { NORTHGATE } from '../../../server/demo/merchants.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import { hashAnswer } from '../../../server/access/challenge.ts'
import { hashPassword } from '../../../server/session/password.ts'
import { hashToken } from '../../../server/session/sessions.ts'
import { accessLinks, formerPasswords } from '../../../server/store/schema/passwords.ts'
import { programs } from '../../../server/store/schema/programs.ts'
import { userCustomers, users } from '../../../server/store/schema/users.ts'
import type { Store } from '../../../server/store/store.ts'

export type LinkOf = 'reset' | 'invitation'

/** A program that asks for challenge phrases. */
const ASKING = 'walks-asking'
/** The challenge phrase in the samples of the models. */
const PHRASE = { question: 'First boat?', answer: 'Sea Otter' }

const HOUR_MS = 3_600_000

/** The secret of a person's link, which a test knows without the e-mail. */
export const tokenOf = (username: string) => createHash('sha256').update(`link of ${username}`).digest('base64url')

/** The user of one walk alone. */
export const linkedPerson = (of: LinkOf, index: number) => `${of}.${index}`
/** The user of one walk alone in a program that asks for challenge phrases. */
export const askedPerson = (of: LinkOf, index: number) => `${of}.asked.${index}`
/** The user whose link is refused; walks share it, since a refusal changes nothing. */
export const refusedPerson = (of: LinkOf, code: LinkRefusal | 'lockedByAdministrator') => `${of}.${code}`

type Person = {
  username: string
  programId?: string
  user?: Partial<typeof users.$inferInsert>
  link?: Partial<typeof accessLinks.$inferInsert>
}

function peopleOf(of: LinkOf, count: number, answerHash: string): Person[] {
  const indexes = Array.from({ length: count }, (_, index) => index)
  const phrase = of === 'reset' ? { challengeQuestion: PHRASE.question, challengeHash: answerHash } : {}
  return [
    ...indexes.map((index) => ({ username: linkedPerson(of, index) })),
    ...indexes.map((index) => ({ username: askedPerson(of, index), programId: ASKING, user: phrase })),
    { username: refusedPerson(of, 'linkUsed'), link: { usedAt: new Date() } },
    { username: refusedPerson(of, 'linkReplaced') },
    { username: refusedPerson(of, 'linkExpired'), link: { endsAt: new Date(Date.now() - HOUR_MS) } },
    {
      username: refusedPerson(of, 'lockedByAdministrator'),
      user: { status: 'locked', lockReason: 'administrator' },
    },
  ]
}

/** Adds the people of so many walks, each with a link that the walk knows. */
export async function addLinked(store: Store, of: LinkOf, count: number): Promise<void> {
  const [northgate] = demoPrograms.filter(({ id }) => id === NORTHGATE)
  if (!northgate) throw new Error('The demonstration has lost its program.')
  await store
    .db()
    .insert(programs)
    .values({ ...northgate, id: ASKING, accessSettings: { asksChallenge: true } })
    .onConflictDoNothing()
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const people = peopleOf(of, count, await hashAnswer(PHRASE.answer))
  const now = new Date()
  const endsAt = new Date(now.getTime() + 24 * HOUR_MS)
  const ownHash = of === 'reset' ? { passwordHash } : { status: 'invited' }
  const name = { firstName: 'Ann', lastName: 'Weaver', role: 'viewer', userTypes: ['customer'] }
  await store
    .db()
    .insert(users)
    .values(
      people.map(({ username, programId = NORTHGATE, user }) => {
        const person = { id: username, username, email: `${username}@example.com`, programId }
        return { ...person, ...name, ...ownHash, ...user }
      }),
    )
  const ids = people.map(({ username }) => ({ userId: username }))
  await store
    .db()
    .insert(userCustomers)
    .values(ids.map((own) => ({ ...own, buidCustomer: HALVORSEN })))
  await store
    .db()
    .insert(formerPasswords)
    .values(ids.map((own) => ({ ...own, passwordHash, setAt: now })))
  await store
    .db()
    .insert(accessLinks)
    .values([
      ...people.map(({ username, link }) => ({
        tokenHash: hashToken(tokenOf(username)),
        userId: username,
        purpose: of,
        createdAt: now,
        endsAt,
        ...link,
      })),
      {
        tokenHash: hashToken(tokenOf(`${of}.newer`)),
        userId: refusedPerson(of, 'linkReplaced'),
        purpose: of,
        createdAt: new Date(now.getTime() + 1_000),
        endsAt,
      },
    ])
}

/** The secret of a link that the server refuses with a code: of somebody else, or of nobody. */
export const refusedTokens = (of: LinkOf): Readonly<Record<LinkRefusal, string>> =>
  Object.fromEntries(linkRefusals.map((code) => [code, tokenOf(refusedPerson(of, code))])) as Record<
    LinkRefusal,
    string
  >
