import type { Page } from '@playwright/test'

import { LOYALTY_TIERS } from '../../../domain/rules/loyalty/loyalty-form.ts'
import { NORTHGATE } from '../../../server/demo/merchants.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import { hashPassword } from '../../../server/session/password.ts'
import { merchants } from '../../../server/store/schema/accounts.ts'
import { loyaltyPrograms, loyaltyTiers } from '../../../server/store/schema/loyalty/loyalty.ts'
import { userMerchants, users } from '../../../server/store/schema/users.ts'
import type { Store } from '../../../server/store/store.ts'
import { as, call, headers, signIn, withoutBanner } from '../support/calls.ts'

/** One walk's own administrator of a merchant with two loyalty programs, like the samples of the model. */
export type Loyalist = { username: string; merchant: string; harbor: string; full: string }

function loyalistOf(index: number): Loyalist {
  const username = `loyalist-${String(index).padStart(2, '0')}`
  const own = (name: string) => `${username}-${name}`
  return { username, merchant: own('merchant'), harbor: own('harbor'), full: own('full') }
}

/** Adds loyalists, one for each walk. */
export async function addLoyalists(store: Store, count: number): Promise<void> {
  const loyalists = Array.from({ length: count }, (_, index) => loyalistOf(index))
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const q = store.db()
  await q.insert(merchants).values(
    loyalists.map(({ merchant }) => ({
      buid: merchant,
      programId: NORTHGATE,
      name: 'Baltic Parts GmbH',
      currency: 'USD',
    })),
  )
  await q.insert(users).values(
    loyalists.map(({ username }) => ({
      id: username,
      username,
      passwordHash,
      firstName: 'Wanda',
      lastName: 'Walker',
      email: `${username}@example.com`,
      programId: NORTHGATE,
      role: 'admin',
      userTypes: ['merchant'],
    })),
  )
  await q
    .insert(userMerchants)
    .values(loyalists.map(({ username, merchant }) => ({ userId: username, buidMerchant: merchant })))
  const program = (id: string, buidMerchant: string, name: string) => ({
    id,
    name,
    buidMerchant,
    programId: NORTHGATE,
    goalTypeId: 1,
    currency: 'USD',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
    incentiveRewardMinor: 250_000,
  })
  await q
    .insert(loyaltyPrograms)
    .values(
      loyalists.flatMap(({ merchant, harbor, full }) => [
        program(harbor, merchant, 'Harbor rewards'),
        program(full, merchant, 'Eight steps'),
      ]),
    )
  const tier = (loyaltyProgramId: string, incentiveTier: number, threshold: number, reward: number) => ({
    loyaltyProgramId,
    incentiveTier,
    threshold,
    reward,
  })
  await q
    .insert(loyaltyTiers)
    .values(
      loyalists.flatMap(({ harbor, full }) => [
        tier(harbor, 1, 10_000_000, 100),
        tier(harbor, 2, 25_000_000, 200),
        ...Array.from({ length: LOYALTY_TIERS }, (_, at) => tier(full, at + 1, 1_000_000 * (at + 1), 100 * (at + 1))),
      ]),
    )
}

/** Signs the walk's own administrator in. */
export async function beginLoyalist(index: number, page: Page): Promise<Loyalist> {
  const loyalist = loyalistOf(index)
  await withoutBanner(page)
  await signIn(page.request, loyalist.username)
  return loyalist
}

type Goals = { version: number; name: string; tiers: { target: number; growth_tier: null; reward: number }[] }

/** Support changes a program meanwhile: its name and its incentive reward, or nothing but its version. */
export const changedElsewhere = (page: Page, programId: string, fields: object): Promise<void> =>
  as(page, 'ada.admin', async (request) => {
    const path = `/ecaas/loyalty-programs/${programId}`
    const answer = await request.get(path, { headers })
    const { data } = (await answer.json()) as { data: { attributes: Goals & { incentive_reward: number } } }
    const { version, name, tiers, incentive_reward } = data.attributes
    await call(request, path, 'loyalty-programs', {
      version,
      name,
      tiers: tiers.map(({ target, growth_tier, reward }) => ({ target, growth_tier, reward })),
      incentive_reward,
      ...fields,
    })
  })
