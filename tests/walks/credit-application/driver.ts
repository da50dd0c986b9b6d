import { expect, type Page } from '@playwright/test'

import type { CreditApplicationContext } from '../../../machines/workflows/credit-application/credit-application.context.ts'
import type { creditApplicationMachine } from '../../../machines/workflows/credit-application/credit-application.machine.ts'
import { creditApplicationModel } from '../../../machines/workflows/credit-application/credit-application.model.ts'
import {
  applicationWords as words,
  creditApplicationPage,
} from '../../../machines/workflows/credit-application/credit-application.page.ts'
import { userWords } from '../../../machines/user-words.ts'
import { nameOf } from '../disputes/outcomes.ts'
import { answer, type Driver, type Scenario, type Stub } from '../driver.ts'
import { withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { describedInteractions, describedRefusals, describedScreens } from '../support/described.ts'
import { answeredBy, noNetwork } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { secretsOf } from './fixture.ts'

type Own = ReturnType<typeof secretsOf>

const described = describedInteractions<typeof creditApplicationMachine, Own>(
  creditApplicationModel,
  creditApplicationPage,
)
const contextOf = ({ context }: { context: unknown }) => context as CreditApplicationContext
const documentsIn = (snapshot: { context: unknown }) => contextOf(snapshot).link?.application?.documents ?? []

const byOwnLink: Scenario<Own> = { start: async ({ page, own }) => void (await page.goto(`/apply#${own.own}`)) }
const file = (page: Page) => page.getByLabel(said(words.addDocument), { exact: true })
const removal = (page: Page) =>
  page.getByRole('button', { name: new RegExp(said(words.removeDocument).replace('{file}', '.+')) }).first()

const ends = {
  output: answer<Own>(),
  networkFailed: noNetwork,
  // A link that ends and another device that is faster need more than this page: their answers are as the server gives them.
  linkExpired: answeredBy(410, 'linkExpired'),
  applicationChanged: answeredBy(409, 'applicationChanged'),
} as const satisfies Readonly<Record<string, Stub<Own>>>

const ports: Readonly<Record<string, string>> = {
  '': 'loadLink',
  '/start': 'sendLink',
  '/draft': 'saveDraft',
  '/submission': 'submission',
  '/answer': 'sendAnswer',
  '/withdrawal': 'withdraw',
  '/documents': 'addDocument',
  '/documents/removal': 'removeDocument',
}
const PATH = '/ecaas/application-link'

/** Presses a button that stays open and says why it is refused. */
const pressed = (name: typeof words.submit) => ({
  async isRefused({ page }: { page: Page }) {
    const control = button(page, said(name))
    if ((await control.isVisible()) && (await control.isEnabled())) await control.click()
  },
})

/** Applying for credit, each walk with links and an application of its own. */
export const creditApplicationDriver: Driver<typeof creditApplicationMachine, Own> = {
  model: creditApplicationModel,
  async begin(index, _, page) {
    await withoutBanner(page)
    return secretsOf(index)
  },
  scenarios: {
    'a link to apply': { start: async ({ page, own }) => void (await page.goto(`/apply#${own.invitation}`)) },
    'a new draft': byOwnLink,
    'a draft that is half filled in': byOwnLink,
    'a complete draft': byOwnLink,
    'a draft with all its documents': byOwnLink,
    'a question': byOwnLink,
    'a submitted application': byOwnLink,
  },
  interactions: {
    ...described,
    'link.request': {
      ...described['link.request'],
      async isRefused({ page }, { email }) {
        await page.getByLabel(said(userWords.email), { exact: true }).fill(email)
        await button(page, said(words.start)).click()
      },
    },
    'form.change': {
      ...described['form.change'],
      where: (snapshot, { patch }) =>
        Object.entries(patch).some(
          ([name, to]) =>
            JSON.stringify(Object.entries(contextOf(snapshot).form).find(([own]) => own === name)?.[1]) !==
            JSON.stringify(to),
        ),
      because: 'a field says nothing when the same is typed again',
      // A field that cannot be changed now is still read.
      async isRefused({ page }) {
        await expect(page.locator('form input').first()).not.toBeEditable()
      },
    },
    'step.next': { ...described['step.next'], ...pressed(words.saveAndContinue) },
    'application.submit': { ...described['application.submit'], ...pressed(words.submit) },
    'answer.send': { ...described['answer.send'], ...pressed(words.sendAnswer) },
    'consent.change': {
      ...described['consent.change'],
      where: (snapshot) => !contextOf(snapshot).isAccepted,
      because: 'a box that is ticked already is not ticked again',
    },
    'answer.change': {
      ...described['answer.change'],
      where: (snapshot, event) => contextOf(snapshot).answer !== event.answer,
      because: 'the same words are no change',
    },
    'document.add': {
      control: (page) => file(page),
      do: (page, { file: { name } }) =>
        file(page).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from('a;b\n1;2\n') }),
      async isRefused({ page }, { file: { name } }) {
        if (await file(page).isEnabled())
          await file(page).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from('MZ') })
      },
    },
    'document.remove': {
      control: (page) => removal(page),
      where: (snapshot) => documentsIn(snapshot).length > 0,
      because: 'only a document that is there is removed',
    },
  },
  stubs: {
    loadLink: { output: answer<Own>(), networkFailed: noNetwork, linkUnknown: answeredBy(404, 'linkUnknown') },
    sendLink: { output: answer<Own>(), networkFailed: noNetwork, linkExpired: ends.linkExpired },
    saveDraft: ends,
    addDocument: { ...ends, documentFormula: answeredBy(422, 'documentFormula') },
    removeDocument: ends,
    sendAnswer: ends,
    withdraw: ends,
    submission: {
      accepted: answer<Own>(),
      linkExpired: ends.linkExpired,
      applicationChanged: ends.applicationChanged,
      left: {
        async arm(walk) {
          await walk.gate.settle('submission', await noNetwork.arm(walk))
          await button(walk.page, said(words.toStatus)).click()
          return null
        },
      },
      notAllowed: {
        async arm(walk) {
          await walk.gate.settle('submission', await answeredBy(403, 'notAllowed').arm(walk))
          await button(walk.page, said(words.backToReview)).click()
          return null
        },
      },
    },
  },
  nameOf,
  screens: describedScreens(creditApplicationPage),
  portOf(request) {
    const { pathname } = new URL(request.url())
    return pathname.startsWith(PATH) ? (ports[pathname.slice(PATH.length)] ?? null) : null
  },
  timers: {},
  words: describedRefusals(creditApplicationPage),
}
