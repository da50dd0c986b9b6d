import { expect, type Locator, type Page, type Route } from '@playwright/test'

import type { ProposedInvoice } from '../../../domain/contract/merchant/proposed-invoice.ts'
import type { Rejection } from '../../../domain/contract/merchant/rejection.ts'
import { failureOf } from '../../../machines/failure.ts'
import type { rejectionResubmitMachine } from '../../../machines/workflows/rejection-resubmit/rejection-resubmit.machine.ts'
import {
  rejectionResubmitModel,
  type RejectionResubmitFacts,
} from '../../../machines/workflows/rejection-resubmit/rejection-resubmit.model.ts'
import { rejectionResubmitPage } from '../../../machines/workflows/rejection-resubmit/rejection-resubmit.page.ts'
import { UNKNOWN_VOUCHER } from '../../../machines/workflows/rejection-resubmit/rejection-resubmit.samples.ts'
import { rejectionWords } from '../../../machines/workflows/rejection-resubmit/rejection-resubmit.words.ts'
import type { Driver, Screen, Stub } from '../driver.ts'
import { sentWith } from '../disputes/outcomes.ts'
import { anyButton, button } from '../support/controls.ts'
import { describedInteractions, describedRefusals, describedScreens } from '../support/described.ts'
import { answeredBy, forgiveRefusal, noNetwork, pass, type Verdict } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { beginRejecter, correctedElsewhere, discardedElsewhere, versionAtServer, type Rejecter } from './fixture.ts'

const described = describedInteractions<typeof rejectionResubmitMachine, Rejecter>(
  rejectionResubmitModel,
  rejectionResubmitPage,
)

const customerButton = (page: Page): Locator =>
  anyButton(page, [said(rejectionWords.changeCustomer), said(rejectionWords.chooseCustomer)])

/** The call is about another rejection than the page's. */
const about =
  (id: string): Verdict =>
  (route: Route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/rejecter-\d+-active/, id),
    })

/** The rejection as the server has one in this status. */
const inStatus = (status: Rejection['status']): Stub<Rejecter> => ({
  arm: ({ own }) => Promise.resolve(about(own.idOf(status))),
})
const unknown: Stub<Rejecter> = {
  arm({ watch }) {
    watch.forgive(/status of 404|notFound/)
    return Promise.resolve(about('nobody'))
  },
}

type Sent = { version: number; invoice: ProposedInvoice }

/** The call arrives as made from the version that the server has, with what else it says. */
const accepted = (change: (invoice: ProposedInvoice) => Partial<ProposedInvoice> = () => ({})): Stub<Rejecter> => ({
  async arm({ page, own }) {
    const version = await versionAtServer(page, own)
    return sentWith<Sent>((sent) =>
      sent.invoice === undefined ? { version } : { version, invoice: { ...sent.invoice, ...change(sent.invoice) } },
    )
  },
})
const stale: Stub<Rejecter> = {
  async arm(walk) {
    forgiveRefusal(walk, 'rejectionChanged')
    await correctedElsewhere(walk.page, walk.own)
    return pass
  },
}
const changes = { rejectionChanged: stale, notFound: unknown, networkFailed: noNetwork }

/** The port behind a call, by the last part of its path. */
const ports: Readonly<Record<string, string>> = {
  '': 'loadRejection',
  correction: 'saveCorrection',
  discard: 'discardChanges',
  resubmission: 'resubmit',
}

const inList: Screen<Rejecter> = { path: /\/merchant\/rejections$/ }
const field = (label: (typeof rejectionWords)['number' | 'dueDate']) => said(label)

/** Correcting and resubmitting a rejected invoice, each walk with a merchant of its own. */
export const rejectionResubmitDriver: Driver<typeof rejectionResubmitMachine, Rejecter> = {
  model: rejectionResubmitModel,
  begin: (index, { scenario }, page) => beginRejecter(index, scenario === 'a viewer', page),
  scenarios: Object.fromEntries(
    [...rejectionResubmitModel.scenarios.keys()].map((name) => [
      name,
      { start: async ({ page, own }) => void (await page.goto(`/merchant/rejections/${own.idOf('active')}`)) },
    ]),
  ),
  interactions: {
    ...described,
    'form.change': {
      ...described['form.change'],
      async isRefused({ page }) {
        const number = page.getByLabel(field(rejectionWords.number), { exact: true })
        if (await number.isVisible()) await expect(number).not.toBeEditable()
      },
    },
    'customer.choose': {
      control: customerButton,
      async do(page, { customerName }, { own }) {
        await customerButton(page).click()
        // Each walk has an account of this name: it is searched for by its number.
        await page.getByLabel(said(rejectionWords.search), { exact: true }).fill(own.prairie)
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByRole('listitem')).toHaveCount(1)
        await dialog.getByRole('listitem').filter({ hasText: customerName }).getByRole('button').click()
      },
    },
    'rejection.resubmit': {
      ...described['rejection.resubmit'],
      async isRefused({ page }) {
        const send = button(page, said(rejectionWords.resubmit))
        if ((await send.isVisible()) && (await send.isEnabled())) await send.click()
      },
    },
  },
  stubs: {
    loadRejection: {
      active: {
        async arm({ page, own }) {
          await discardedElsewhere(page, own)
          return pass
        },
      },
      theirs: { arm: () => Promise.resolve(pass) },
      resubmitted: inStatus('resubmitted'),
      accepted: inStatus('accepted'),
      cancelled: inStatus('cancelled'),
      notFound: unknown,
      networkFailed: noNetwork,
    },
    saveCorrection: { output: accepted(), ...changes },
    discardChanges: { output: accepted(), ...changes },
    resubmit: {
      accepted: accepted(() => ({ due_on: '2026-12-02', voucher_number: null })),
      active: accepted(() => ({ due_on: '2026-12-02', voucher_number: UNKNOWN_VOUCHER })),
      resubmitTimedOut: answeredBy(504, 'resubmitTimedOut'),
      ...changes,
    },
  },
  nameOf(port, outcome) {
    if ('error' in outcome) return failureOf(outcome.error).code
    if (port === 'saveCorrection' || port === 'discardChanges') return 'output'
    const { status, invoiceNumber } = outcome.output as Rejection
    return port === 'loadRejection' && status === 'active' && invoiceNumber === 'BP-1002' ? 'theirs' : status
  },
  screens: describedScreens(rejectionResubmitPage, {
    'working.form.open.editing': {
      async facts({ page }, facts) {
        // The oracle of the model gives them.
        const { number, dueOn, customer } = facts as RejectionResubmitFacts
        await expect(page.getByLabel(field(rejectionWords.number), { exact: true })).toHaveValue(number)
        await expect(page.getByLabel(field(rejectionWords.dueDate), { exact: true })).toHaveValue(dueOn)
        await expect(page.getByText(customer ?? '').first()).toBeVisible()
      },
    },
    saving: { facts: ({ page }) => expect(button(page, said(rejectionWords.save))).toHaveAttribute('aria-busy') },
    resubmitting: {
      facts: ({ page }) => expect(button(page, said(rejectionWords.resubmit))).toHaveAttribute('aria-busy'),
    },
    left: inList,
  }),
  portOf(request, running) {
    const [call, part = ''] =
      /^\/ecaas\/merchant-rejections\/[^/]+(?:\/(\w+))?$/.exec(new URL(request.url()).pathname) ?? []
    const port = ports[part]
    return call !== undefined && port !== undefined && running.has(port) ? port : null
  },
  timers: { pollInterval: [3_000] },
  words: describedRefusals(rejectionResubmitPage),
}
