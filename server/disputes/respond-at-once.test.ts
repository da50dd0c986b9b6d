/**
 * Several responses to the same dispute at the same time: one counts, the others are refused, and no comment is lost.
 */
import { asc, eq, inArray, isNotNull, and } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'

import {
  disputeParties,
  disputeStatuses,
  type DisputeAction,
  type DisputeParty,
} from '../../domain/contract/dispute.ts'
import { actionsOf } from '../../domain/rules/disputes/dispute.ts'
import { disputeHistory } from '../store/schema/disputes.ts'
import { describeStores } from '../../tests/server/database.ts'
import {
  codeOf,
  openDisputeFixture,
  signIn,
  type DisputeFixture,
  type Place,
  type PlacedDispute,
} from '../../tests/server/dispute-fixture.ts'
import type { Answer, Caller } from '../../tests/server/caller.ts'

const CLIENTS = 16
const ROUNDS = 6

type Client = { side: DisputeParty; caller: Caller; number: number }
type Given = { action: DisputeAction; comment: string; answer: Answer }

const refusals = ['409 disputeChanged', '409 disputeInIneligibleStatus']

describeStores('answers at once', (openStore) => {
  let fixture: DisputeFixture
  const clients: Client[] = []
  beforeAll(async () => {
    fixture = await openDisputeFixture(await openStore())
    for (let number = 0; number < CLIENTS; number += 1) {
      const side = disputeParties[number % disputeParties.length] ?? 'customer'
      clients.push({ side, number, caller: await signIn(fixture.portal, `${side}-admin`) })
    }
  })

  /** Returns the history of these disputes, in order. */
  const stepsOf = (disputes: readonly PlacedDispute[]) =>
    fixture.store
      .db()
      .select()
      .from(disputeHistory)
      .where(
        and(
          inArray(
            disputeHistory.disputeId,
            disputes.map(({ id }) => id),
          ),
          isNotNull(disputeHistory.fromStatus),
        ),
      )
      .orderBy(asc(disputeHistory.id))

  async function oneRound(
    dispute: PlacedDispute,
    asking: readonly Client[],
    actionOf: (client: Client) => DisputeAction,
  ): Promise<void> {
    const given = await Promise.all(
      asking.map(async (client): Promise<Given> => {
        const action = actionOf(client)
        const comment = `${action} by client ${client.number}`
        return {
          action,
          comment,
          answer: await fixture.answerAs(client.caller, client.side, action, [dispute], { comment }),
        }
      }),
    )
    const accepted = given.filter(({ answer }) => answer.status === 201)
    const losers = given.filter(({ answer }) => answer.status !== 201).map(({ answer }) => codeOf(answer))
    expect(accepted).toHaveLength(1)
    expect(losers.filter((code) => !refusals.includes(code))).toEqual([])
    const steps = await stepsOf([dispute])
    expect(steps.map(({ event, comment }) => ({ event, comment }))).toEqual(
      accepted.map(({ action, comment }) => ({ event: action, comment })),
    )
    const { status, version } = await fixture.dispute(dispute.id)
    expect([status, version]).toEqual([steps[0]?.toStatus, dispute.version + 1])
  }

  it(`of ${CLIENTS} merchants move it once, ${ROUNDS} times over`, async () => {
    const merchants: Client[] = []
    for (let number = 0; number < CLIENTS; number += 1) {
      merchants.push({ side: 'merchant', number, caller: await signIn(fixture.portal, 'merchant-admin') })
    }
    const actions = ['merchant.reply', 'merchant.escalate', 'adjustment.propose'] as const
    for (let round = 0; round < ROUNDS; round += 1) {
      const dispute = await fixture.place({ status: round % 2 === 0 ? 'open' : 'waitingOnMerchant' })
      await oneRound(dispute, merchants, ({ number }) => actions[(number + round) % actions.length] ?? 'merchant.reply')
    }
  })

  it.each(disputeStatuses.filter((status) => status !== 'closed'))(
    `of ${CLIENTS} clients of all sides, who all saw it in %s, move it once, ${ROUNDS} times over`,
    async (status) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const place: Place = status === 'onHold' ? { status, heldFrom: 'open', heldDaysLeft: 3 } : { status }
        // Each side goes through all its actions, so that what one response makes possible is requested too.
        await oneRound(await fixture.place(place), clients, ({ side, number }) => {
          const actions = actionsOf(side)
          return actions[(Math.floor(number / disputeParties.length) + round) % actions.length] ?? 'support.hold'
        })
      }
    },
  )

  it('to the same three disputes in any order wait for each other, and move each once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const three = [
        await fixture.place({ status: 'open' }),
        await fixture.place({ status: 'open' }),
        await fixture.place({ status: 'open' }),
      ]
      const answers = await Promise.all(
        clients.map(({ number }) => {
          const merchant = clients[1 + 3 * (number % 5)]
          if (!merchant) throw new Error('No such merchant.')
          const turned = three.map((_, at) => three[(at + number) % 3]).flatMap((one) => one ?? [])
          return fixture.answerAs(merchant.caller, 'merchant', 'merchant.reply', turned, { comment: `by ${number}` })
        }),
      )
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(new Set(answers.filter(({ status }) => status !== 201).map(codeOf))).toEqual(
        new Set(['409 disputesNotAnswerable']),
      )
      expect(await stepsOf(three)).toHaveLength(3)
    }
  })

  it('with one key are one answer, which all are given', async () => {
    const dispute = await fixture.place({ status: 'open' })
    const [, merchant] = clients
    if (!merchant) throw new Error('No merchant.')
    const answers = await Promise.all(
      clients.map(() =>
        fixture.answerAs(merchant.caller, 'merchant', 'merchant.reply', [dispute], { key: 'the-only-one' }),
      ),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await stepsOf([dispute])).toHaveLength(1)
  })

  it('after words that one had not seen are refused, though the status is the same again', async () => {
    const seen = await fixture.place({ status: 'waitingOnMerchant' })
    await fixture.answer('merchant', 'merchant.reply', [seen])
    await fixture.answer('customer', 'customer.reply', [{ ...seen, version: 2 }])
    const late = await fixture.answer('merchant', 'merchant.reply', [seen])
    expect(codeOf(late)).toBe('409 disputeChanged')
    const [row] = await fixture.store
      .db()
      .select()
      .from(disputeHistory)
      .where(eq(disputeHistory.disputeId, seen.id))
      .orderBy(asc(disputeHistory.id))
    expect(row?.comment).toBe('We have looked into it.')
    expect(codeOf(await fixture.answer('merchant', 'merchant.reply', [{ ...seen, version: 3 }]))).toBe('201')
  })
})
