import { expect, type Page } from '@playwright/test'

import { cardWords } from '../../../machines/card-words.ts'
import type { cardTerminationMachine } from '../../../machines/workflows/card-termination/card-termination.machine.ts'
import { cardTerminationModel } from '../../../machines/workflows/card-termination/card-termination.model.ts'
import {
  cardTerminationPage,
  cardTerminationWords,
} from '../../../machines/workflows/card-termination/card-termination.page.ts'
import type { Driver, Screen } from '../driver.ts'
import { signIn, withoutBanner } from '../support/calls.ts'
import { busyForm, openCardDialog } from '../support/cards.ts'
import { button } from '../support/controls.ts'
import { describedInteractions, describedRefusals, describedScreens } from '../support/described.ts'
import { answeredBy, noNetwork, pass } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { CARDHOLDING_ADMIN, walkedCard } from '../support/people.ts'

type Own = {
  /** The card of this walk alone. */
  cardId: string
}

const described = describedInteractions<typeof cardTerminationMachine, Own>(cardTerminationModel, cardTerminationPage)
const submit = (page: Page) => button(page, said(cardWords.terminateCard))
const onForm: Screen<Own> = {
  facts: ({ page }, { replace }) =>
    expect(page.getByRole('checkbox', { name: said(cardTerminationWords.replace) })).toBeChecked({
      checked: replace === true,
    }),
}
const closed: Screen<Own> = { facts: ({ page }) => expect(page.getByRole('dialog')).toBeHidden() }

/** Terminating active cards, each walk its own. */
export const cardTerminationDriver: Driver<typeof cardTerminationMachine, Own> = {
  model: cardTerminationModel,
  async begin(index, _path, page) {
    await withoutBanner(page)
    await signIn(page.request, CARDHOLDING_ADMIN)
    return { cardId: walkedCard('active', index) }
  },
  scenarios: { 'the start': { start: ({ page, own }) => openCardDialog(page, 'terminate', own.cardId) } },
  interactions: {
    ...described,
    'card.terminate': {
      ...described['card.terminate'],
      async isRefused({ page }) {
        const control = submit(page)
        if ((await control.isVisible()) && (await control.isEnabled())) await control.click()
      },
    },
  },
  stubs: {
    terminateCard: {
      output: { arm: () => Promise.resolve(pass) },
      cardStatusChanged: answeredBy(409, 'cardStatusChanged'),
      networkFailed: noNetwork,
    },
  },
  screens: describedScreens(cardTerminationPage, {
    'choosing.open': onForm,
    'choosing.refused': onForm,
    'choosing.unreachable': onForm,
    terminating: { facts: ({ page }) => expect(busyForm(page)).toBeVisible() },
    terminated: closed,
    cancelled: closed,
  }),
  portOf: (request) =>
    /\/ecaas\/cards\/[^/]+\/terminate$/.test(new URL(request.url()).pathname) ? 'terminateCard' : null,
  timers: {},
  words: describedRefusals(cardTerminationPage),
}
