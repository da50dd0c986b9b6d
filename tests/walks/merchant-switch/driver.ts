import { expect } from '@playwright/test'

import type { merchantSwitchMachine } from '../../../machines/workflows/merchant-switch/merchant-switch.machine.ts'
import { merchantSwitchModel } from '../../../machines/workflows/merchant-switch/merchant-switch.model.ts'
import { merchantSwitchPage } from '../../../machines/workflows/merchant-switch/merchant-switch.page.ts'
import { userWords } from '../../../machines/user-words.ts'
import { HALVORSEN } from '../../../server/demo/accounts.ts'
import type { Driver, Screen, Stub } from '../driver.ts'
import { sayAsOtherTab, select, selectAccount, signIn, withoutBanner } from '../support/calls.ts'
import { describedInteractions, describedScreens } from '../support/described.ts'
import { noNetwork, pass } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { accountButton, otherAccount, shownAccount } from './page.ts'

const INVITE = '/manage-users/invite'
const passes: Stub<null> = { arm: () => Promise.resolve(pass) }
/** What the server has selected by the time it is asked, as another tab has left it. */
const selected = (isOther: boolean): Stub<null> => ({
  async arm({ page }) {
    const { buid } = await (isOther ? otherAccount(page) : shownAccount(page))
    await select(page.request, { customer_id: buid })
    return pass
  },
})
const undisturbed: Screen<null> = { facts: ({ page }) => expect(page.getByRole('dialog')).toHaveCount(0) }

/** Switching between two accounts of an administrator, over a list and over a form with something entered. */
export const merchantSwitchDriver: Driver<typeof merchantSwitchMachine, null> = {
  model: merchantSwitchModel,
  async begin(_, __, page) {
    await withoutBanner(page)
    await signIn(page.request, 'maria.admin')
    await selectAccount(page.request, HALVORSEN)
    return null
  },
  scenarios: { 'the start': { start: async ({ page }) => void (await page.goto('/invoice-list/open')) } },
  interactions: {
    ...describedInteractions(merchantSwitchModel, merchantSwitchPage),
    'switch.request': {
      control: accountButton,
      async do(page) {
        const { name } = await otherAccount(page)
        await accountButton(page).click()
        await page.getByRole('option', { name }).first().click()
      },
    },
    'entries.changed': {
      where: (snapshot) => snapshot.matches('resting'),
      because: 'nobody types while a dialog stands over the page, or while it is left',
      async environment({ page }, { isUnsaved }) {
        if (!page.url().endsWith(INVITE)) await page.evaluate((path) => history.pushState({}, '', path), INVITE)
        await page.getByLabel(said(userWords.fullName), { exact: true }).fill(isUnsaved ? 'Ann' : '')
      },
    },
    'choice.changedElsewhere': {
      where: (snapshot) => !snapshot.matches('arriving'),
      because: 'the page has arrived before anybody could say so',
      environment: ({ page }) => sayAsOtherTab(page, { type: 'switched' }),
    },
  },
  stubs: {
    saveChoice: { output: passes, networkFailed: noNetwork },
    keepChoice: { output: passes, networkFailed: noNetwork },
    readChoice: { output: selected(true), nothing: selected(false), networkFailed: noNetwork },
    arrive: {
      output: { arm: () => Promise.resolve(null) },
      ChunkLoadError: { never: 'a page that does not come is the boot’s business: it reloads or explains' },
    },
  },
  nameOf: (port, outcome) =>
    port === 'readChoice' && 'output' in outcome && outcome.output === null ? 'nothing' : null,
  instant: ['arrive'],
  screens: describedScreens(merchantSwitchPage, {
    'resting.idle': undisturbed,
    'resting.switched': undisturbed,
    saving: { facts: ({ page }) => expect(accountButton(page)).toBeDisabled() },
  }),
  portOf(request, running) {
    const { pathname } = new URL(request.url())
    if (pathname === '/self') return running.has('readChoice') ? 'readChoice' : null
    if (pathname !== '/ecaas/session_data') return null
    return running.has('keepChoice') ? 'keepChoice' : 'saveChoice'
  },
  timers: {},
}
