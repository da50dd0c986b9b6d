import { expect, type Page, type Route } from '@playwright/test'

import { failureOf } from '../../../machines/failure.ts'
import type { LoyaltyEditContext } from '../../../machines/workflows/loyalty-edit/loyalty-edit.context.ts'
import type { loyaltyEditMachine } from '../../../machines/workflows/loyalty-edit/loyalty-edit.machine.ts'
import { loyaltyEditModel } from '../../../machines/workflows/loyalty-edit/loyalty-edit.model.ts'
import { loyaltyEditPage, loyaltyEditWords } from '../../../machines/workflows/loyalty-edit/loyalty-edit.page.ts'
import { sentWith } from '../disputes/outcomes.ts'
import type { Driver, Screen, Stub } from '../driver.ts'
import { button } from '../support/controls.ts'
import { describedInteractions, describedRefusals, describedScreens } from '../support/described.ts'
import { forgiveRefusal, noNetwork, pass } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { beginLoyalist, changedElsewhere, type Loyalist } from './fixture.ts'

const described = describedInteractions<typeof loyaltyEditMachine, Loyalist>(loyaltyEditModel, loyaltyEditPage)

/** The call names a program that nobody has. */
const ofNobody = (route: Route) =>
  route.continue({
    url: route
      .request()
      .url()
      .replace(/loyalist-\d+-\w+$/, 'lp-nobody'),
  })
const unknown: Stub<Loyalist> = {
  arm({ watch }) {
    watch.forgive(/status of 404|notFound/)
    return Promise.resolve(ofNobody)
  },
}

type SentTiers = { tiers: { reward: number }[] }
/** A reward that no program allows. */
const TOO_MUCH = 9_999

const inList: Screen<Loyalist> = { path: /\/merchant\/loyalty$/ }
const inEdit: Screen<Loyalist> = { path: /\/merchant\/loyalty\/loyalist-\d+-(harbor|full)$/ }
const inside = ['open.editing', 'open.refused', 'reviewing.ready', 'reviewing.failed', 'stale']
const open = (name: keyof Pick<Loyalist, 'harbor' | 'full'>) => ({
  start: async ({ page, own }: { page: Page; own: Loyalist }) =>
    void (await page.goto(`/merchant/loyalty/${own[name]}`)),
})

/** Changing the goals of a loyalty program, each walk with an administrator and programs of its own. */
export const loyaltyEditDriver: Driver<typeof loyaltyEditMachine, Loyalist> = {
  model: loyaltyEditModel,
  begin: (index, _, page) => beginLoyalist(index, page),
  scenarios: {
    'a loyalty program with two tiers': open('harbor'),
    'a loyalty program with as many tiers as possible': open('full'),
  },
  interactions: {
    ...described,
    'form.review': {
      ...described['form.review'],
      async isRefused({ page }) {
        const review = button(page, said(loyaltyEditWords.review))
        if ((await review.isVisible()) && (await review.isEnabled())) await review.click()
      },
    },
  },
  stubs: {
    loadProgram: {
      output: { arm: () => Promise.resolve(pass) },
      notFound: unknown,
      networkFailed: noNetwork,
    },
    saveProgram: {
      output: { arm: () => Promise.resolve(pass) },
      rewardOverMaximum: {
        arm(walk) {
          forgiveRefusal(walk, 'rewardOverMaximum')
          return Promise.resolve(
            sentWith<SentTiers>(({ tiers }) => ({ tiers: tiers.map((tier) => ({ ...tier, reward: TOO_MUCH })) })),
          )
        },
      },
      loyaltyProgramChanged: {
        async arm(walk) {
          forgiveRefusal(walk, 'loyaltyProgramChanged')
          const { page, own, before } = walk
          // The model's samples: of the full program nothing but its version is another.
          const { programId } = before.context as LoyaltyEditContext
          const isFull = programId === 'lp-full'
          const theirs = { name: 'Pier rewards', incentive_reward: 300_000 }
          await changedElsewhere(page, isFull ? own.full : own.harbor, isFull ? {} : theirs)
          return pass
        },
      },
      notFound: unknown,
      networkFailed: noNetwork,
    },
  },
  nameOf: (_, outcome) => ('error' in outcome ? failureOf(outcome.error).code : 'output'),
  screens: describedScreens(loyaltyEditPage, {
    ...Object.fromEntries(inside.map((state) => [`working.form.${state}`, inEdit])),
    saving: { facts: ({ page }) => expect(button(page, said(loyaltyEditWords.save))).toHaveAttribute('aria-busy') },
    saved: inList,
    left: inList,
  }),
  portOf(request, running) {
    if (!/^\/ecaas\/loyalty-programs\/[^/]+$/.test(new URL(request.url()).pathname)) return null
    const port = request.method() === 'GET' ? 'loadProgram' : 'saveProgram'
    return running.has(port) ? port : null
  },
  timers: {},
  words: describedRefusals(loyaltyEditPage),
}
