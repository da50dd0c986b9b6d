import { expect, type Page } from '@playwright/test'

import { methodWords } from '../../../machines/method-words.ts'
import type { bankLinkMachine } from '../../../machines/workflows/bank-link/bank-link.machine.ts'
import { bankLinkModel } from '../../../machines/workflows/bank-link/bank-link.model.ts'
import { bankLinkPage, bankLinkWords } from '../../../machines/workflows/bank-link/bank-link.page.ts'
import { HALVORSEN } from '../../../server/demo/accounts.ts'
import type { Driver, Screen } from '../driver.ts'
import { selectAccount, signIn, withoutBanner } from '../support/calls.ts'
import { busyForm } from '../support/cards.ts'
import { button } from '../support/controls.ts'
import { describedInteractions, describedRefusals, describedScreens, perform } from '../support/described.ts'
import { answeredBy, noNetwork, pass } from '../support/gate.ts'
import { said } from '../support/language.ts'

const described = describedInteractions<typeof bankLinkMachine, null>(bankLinkModel, bankLinkPage)
const submit = (page: Page) => button(page, said(bankLinkWords.send))
const closed: Screen<null> = { facts: ({ page }) => expect(page.getByRole('dialog')).toBeHidden() }

/** Asking somebody else for a bank account, from the list of payment methods. */
export const bankLinkDriver: Driver<typeof bankLinkMachine, null> = {
  model: bankLinkModel,
  async begin(_index, _path, page) {
    await withoutBanner(page)
    await signIn(page.request, 'maria.admin')
    await selectAccount(page.request, HALVORSEN)
    return null
  },
  scenarios: {
    'the start': {
      async start({ page }) {
        await page.goto('/payment-methods')
        await button(page, said(methodWords.sendLink)).click()
      },
    },
  },
  interactions: {
    ...described,
    'link.send': {
      ...described['link.send'],
      async isRefused({ page }, event) {
        const control = submit(page)
        if ((await control.isVisible()) && (await control.isEnabled()))
          await perform(page, bankLinkPage.events['link.send'](event))
      },
    },
  },
  stubs: {
    sendLink: {
      output: { arm: () => Promise.resolve(pass) },
      accountInactive: answeredBy(409, 'accountInactive'),
      networkFailed: noNetwork,
    },
  },
  screens: describedScreens(bankLinkPage, {
    sending: { facts: ({ page }) => expect(busyForm(page)).toBeVisible() },
    sent: closed,
    cancelled: closed,
  }),
  portOf: (request) => (new URL(request.url()).pathname === '/ecaas/bank-account-links' ? 'sendLink' : null),
  timers: {},
  words: describedRefusals(bankLinkPage),
}
