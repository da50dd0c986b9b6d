import { expect, type Locator, type Page } from '@playwright/test'

import type { AutoPay } from '../../../domain/contract/methods/auto-pay.ts'
import { failureOf } from '../../../machines/failure.ts'
import type { AutoPayEditContext } from '../../../machines/workflows/auto-pay-edit/auto-pay-edit.context.ts'
import type { autoPayEditMachine } from '../../../machines/workflows/auto-pay-edit/auto-pay-edit.machine.ts'
import { autoPayEditModel } from '../../../machines/workflows/auto-pay-edit/auto-pay-edit.model.ts'
import { autoPayEditPage, autoPayEditWords } from '../../../machines/workflows/auto-pay-edit/auto-pay-edit.page.ts'
import { beginEnroller, type Enroller } from '../bank-enrollment/fixture.ts'
import type { Driver, Interaction } from '../driver.ts'
import { button } from '../support/controls.ts'
import { describedInteractions, describedRefusals, describedScreens } from '../support/described.ts'
import { answeredBy, forgiveRefusal, noNetwork, pass } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { sentWith } from '../disputes/outcomes.ts'
import { bringElsewhere, invoiceOf } from './fixture.ts'

const described = describedInteractions<typeof autoPayEditMachine, Enroller>(autoPayEditModel, autoPayEditPage)

/** The label of an optional field says so too. */
const field = (page: Page, label: Parameters<typeof said>[0]): Locator =>
  page.getByRole('dialog').getByLabel(new RegExp(`^${said(label)}`))
const fieldOf = (page: Page, patch: object): Locator => {
  if ('kind' in patch) return field(page, autoPayEditWords.payDay)
  if ('day' in patch) return field(page, autoPayEditWords.dayOfMonth)
  return field(page, 'paymentCeiling' in patch ? autoPayEditWords.paymentCeiling : autoPayEditWords.monthCeiling)
}
const save = (page: Page) => button(page, said(autoPayEditWords.save))
const busySave = ({ page }: { page: Page }) => expect(save(page)).toHaveAttribute('aria-busy')
const busyPanel = ({ page }: { page: Page }) => expect(button(page, said(autoPayEditWords.openSettings))).toBeDisabled()

/** Where no run is coming, the invoice is not left out. */
const isLeftOutIn = ([run]: AutoPay['comingRuns']) => run?.invoices[0]?.leftOut === 'leftOut'

/** A button that names an invoice; the walk has one of its own. */
const ofInvoice = (words: Parameters<typeof said>[0]): Interaction<Enroller> => {
  const control = (page: Page, own: Enroller) =>
    button(page, said({ says: words as never, with: { invoice: invoiceOf(own) } }))
  return {
    control: (page, _, { own }) => control(page, own),
    do: (page, _, { own }) => control(page, own).click(),
  }
}

/** AutoPay of a bank account, each walk with an administrator, an account and an invoice of its own. */
export const autoPayEditDriver: Driver<typeof autoPayEditMachine, Enroller> = {
  model: autoPayEditModel,
  begin: (index, _, page) => beginEnroller(index, page),
  scenarios: { 'the start': { start: async ({ page }) => void (await page.goto('/payment-methods')) } },
  interactions: {
    ...described,
    'invoice.leaveOut': ofInvoice(autoPayEditWords.leaveOut),
    'invoice.addBack': ofInvoice(autoPayEditWords.addBack),
    'form.change': {
      where: ({ context }, { patch }) => {
        const { form } = context as AutoPayEditContext
        if (form === null) return true
        const isOther = Object.entries(form).some(
          ([name, value]) => name in patch && patch[name as keyof typeof patch] !== value,
        )
        return isOther && (patch.day === undefined || form.kind === 'dayOfMonth')
      },
      because:
        'a field says nothing when the same is entered again, and a day of the month is asked for such a day alone',
      control: (page, { patch }) => fieldOf(page, patch),
      async do(page, { patch }) {
        const control = fieldOf(page, patch)
        if (patch.kind !== undefined) await control.selectOption(patch.kind)
        else await control.fill(patch.day ?? '0')
      },
    },
    'form.save': {
      ...described['form.save'],
      async isRefused({ page }) {
        if ((await save(page).isVisible()) && (await save(page).isEnabled())) await save(page).click()
      },
    },
  },
  stubs: {
    loadAutoPay: {
      output: {
        async arm({ page, own }, outcome) {
          if ('error' in outcome) return null
          const { status, monthCeiling, comingRuns } = outcome.output as AutoPay
          await bringElsewhere(page, own, { status, monthCeiling, isLeftOut: isLeftOutIn(comingRuns) })
          return pass
        },
      },
      networkFailed: noNetwork,
    },
    changeAutoPay: {
      output: {
        async arm({ page, own, before }) {
          const { autoPay, change } = before.context as AutoPayEditContext
          if (autoPay === null || change === null) return pass
          const { status, comingRuns } = autoPay
          // What somebody else did before does not stand in the way of this one.
          const version = await bringElsewhere(page, own, { status, isLeftOut: isLeftOutIn(comingRuns) })
          return change.type === 'settings' ? sentWith(() => ({ version })) : pass
        },
      },
      autoPayChanged: {
        async arm(walk) {
          forgiveRefusal(walk, 'autoPayChanged')
          await bringElsewhere(walk.page, walk.own, { status: 'on', monthCeiling: 90_000 })
          return pass
        },
      },
      autoPayOff: {
        async arm(walk) {
          forgiveRefusal(walk, 'autoPayOff')
          await bringElsewhere(walk.page, walk.own, { status: 'off' })
          return pass
        },
      },
      accountInactive: answeredBy(409, 'accountInactive'),
      networkFailed: noNetwork,
    },
  },
  nameOf: (_, outcome) => ('error' in outcome ? failureOf(outcome.error).code : 'output'),
  screens: describedScreens(autoPayEditPage, {
    changing: { facts: busyPanel },
    rereading: { facts: busyPanel },
    saving: { facts: busySave },
    comparing: { facts: busySave },
  }),
  portOf(request) {
    const path = /^\/ecaas\/managed-payment-methods\/[^/]+\/auto-pay(\/.*)?$/.exec(new URL(request.url()).pathname)
    if (path === null) return null
    return request.method() === 'GET' ? 'loadAutoPay' : 'changeAutoPay'
  },
  timers: {},
  words: describedRefusals(autoPayEditPage),
}
