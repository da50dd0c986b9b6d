import { expect, type Page } from '@playwright/test'

import { cardWords } from '../../../machines/card-words.ts'
import type { cardActivationMachine } from '../../../machines/workflows/card-activation/card-activation.machine.ts'
import { cardActivationModel } from '../../../machines/workflows/card-activation/card-activation.model.ts'
import { cardActivationPage } from '../../../machines/workflows/card-activation/card-activation.page.ts'
import { sandboxCard } from '../../../server/issuer/sandbox/sandbox-card.ts'
import type { Driver, Screen } from '../driver.ts'
import { signIn, withoutBanner } from '../support/calls.ts'
import { busyForm, openCardDialog } from '../support/cards.ts'
import { button } from '../support/controls.ts'
import { describedInteractions, describedRefusals, describedScreens, perform } from '../support/described.ts'
import { answeredBy, noNetwork, pass } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { CARDHOLDING_ADMIN, walkedCard } from '../support/people.ts'

type Own = {
  /** The card of this walk alone. */
  cardId: string
}

const described = describedInteractions<typeof cardActivationMachine, Own>(cardActivationModel, cardActivationPage)
const submit = (page: Page) => button(page, said(cardWords.activateCard))
const typedAndSent = cardActivationPage.events['card.activate']
const closed: Screen<Own> = { facts: ({ page }) => expect(page.getByRole('dialog')).toBeHidden() }

/** Activating mailed cards, with the codes of their letters at the real issuer's sandbox. */
export const cardActivationDriver: Driver<typeof cardActivationMachine, Own> = {
  model: cardActivationModel,
  async begin(index, _path, page) {
    await withoutBanner(page)
    await signIn(page.request, CARDHOLDING_ADMIN)
    return { cardId: walkedCard('requested', index) }
  },
  scenarios: { 'the start': { start: ({ page, own }) => openCardDialog(page, 'activate', own.cardId) } },
  interactions: {
    ...described,
    'card.activate': {
      ...described['card.activate'],
      async do(page, { type }, { own }) {
        const { last4, code } = sandboxCard(own.cardId)
        await perform(page, typedAndSent({ type, last4, code }))
      },
      async isRefused({ page }, event) {
        const control = submit(page)
        if ((await control.isVisible()) && (await control.isEnabled())) await perform(page, typedAndSent(event))
      },
    },
  },
  stubs: {
    activateCard: {
      output: { arm: () => Promise.resolve(pass) },
      activationCodeWrong: answeredBy(422, 'activationCodeWrong'),
      activationBlocked: answeredBy(409, 'activationBlocked'),
      networkFailed: noNetwork,
    },
  },
  screens: describedScreens(cardActivationPage, {
    activating: { facts: ({ page }) => expect(busyForm(page)).toBeVisible() },
    activated: closed,
    cancelled: closed,
  }),
  portOf: (request) =>
    /\/ecaas\/cards\/[^/]+\/activate$/.test(new URL(request.url()).pathname) ? 'activateCard' : null,
  timers: {},
  words: describedRefusals(cardActivationPage),
}
