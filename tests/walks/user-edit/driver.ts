import { expect, type Page, type Request } from '@playwright/test'

import type { UserDetails } from '../../../domain/contract/access/user.ts'
import { userWords } from '../../../machines/user-words.ts'
import type { userEditMachine } from '../../../machines/workflows/user-edit/user-edit.machine.ts'
import { userEditModel } from '../../../machines/workflows/user-edit/user-edit.model.ts'
import { userEditPage, userEditWords } from '../../../machines/workflows/user-edit/user-edit.page.ts'
import type { Driver, Screen, Stub } from '../driver.ts'
import { headers, signIn, withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { describedInteractions, describedRefusals, describedScreens } from '../support/described.ts'
import { noNetwork, pass, type Verdict } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { editedUser } from '../support/people.ts'

type Own = { userId: string }

const described = describedInteractions<typeof userEditMachine, Own>(userEditModel, userEditPage)
const nameField = (page: Page) => page.getByLabel(said(userWords.fullName), { exact: true })
const passes: Stub<Own> = { arm: () => Promise.resolve(pass) }

/** An end that the browser and §8's log name on the console. */
const failing = (code: string, verdict: Verdict): Stub<Own> => ({
  arm({ watch }) {
    watch.forgive(new RegExp(`status of 4\\d\\d|failed \\S+ \\S+ ${code}`))
    return Promise.resolve(verdict)
  },
})
/** The real server's answer to the same call about something else. */
const about = (code: string, from: RegExp, to: string): Stub<Own> =>
  failing(code, (route) => route.fallback({ url: route.request().url().replace(from, to) }))
const nobody = about('notFound', /ann\.\w+/, 'nobody-has-this')
/** A refusal for which a walk would need an account of its own, as the server gives it. */
const refused = failing('lastAdministrator', (route) =>
  route.fulfill({
    status: 409,
    headers,
    body: JSON.stringify({ errors: [{ status: '409', code: 'lastAdministrator', title: 'Last administrator' }] }),
  }),
)
const stale = failing('userChanged', (route) => {
  const body = route.request().postDataJSON() as { data: { type: string; attributes: object } }
  const data = { ...body.data, attributes: { ...body.data.attributes, version: 9_999 } }
  return route.fallback({ postData: JSON.stringify({ data }) })
})

/** The user as somebody else would be. */
const as = (attributes: object): Stub<Own> => ({
  arm: () =>
    Promise.resolve(async (route) => {
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: { attributes: object } }
      const json = { data: { ...data, attributes: { ...data.attributes, ...attributes } } }
      await route.fulfill({ response, json })
    }),
})

const onForm: Screen<Own> = {
  facts: ({ page }, { fullName }) => expect(nameField(page)).toHaveValue(String(fullName)),
}
const busy: Screen<Own> = { facts: ({ page }) => expect(page.locator('form[aria-busy="true"]')).toBeVisible() }
const editing = ['entering', 'saved', 'acted', 'stale', 'refused', 'unreachable'].map(
  (leaf) => `working.editing.${leaf}`,
)

function portOf(request: Request, running: ReadonlySet<string>): string | null {
  const { pathname } = new URL(request.url())
  if (request.method() === 'GET')
    return /^\/ecaas\/users\/[^/]+$/.test(pathname) && running.has('loadUser') ? 'loadUser' : null
  if (/^\/ecaas\/users\/[^/]+$/.test(pathname)) return 'saveUser'
  return /^\/ecaas\/users\/[^/]+\/[\w-]+$/.test(pathname) ? 'changeAccess' : null
}

/** Editing users, by an administrator of the demonstration, each walk a user of its own. */
export const userEditDriver: Driver<typeof userEditMachine, Own> = {
  model: userEditModel,
  async begin(index, _, page) {
    await withoutBanner(page)
    await signIn(page.request, 'nora.fjellheim')
    return { userId: editedUser(index) }
  },
  scenarios: {
    'the start': { start: async ({ page, own }) => void (await page.goto(`/manage-users/${own.userId}`)) },
  },
  interactions: {
    ...described,
    'form.change': {
      ...described['form.change'],
      control: nameField,
      where: (snapshot, { patch }) => userEditModel.oracle(snapshot)['fullName'] !== patch.fullName,
      because: 'a field that is filled with what it holds says nothing',
      isRefused: ({ page }) => expect(nameField(page)).not.toBeEditable(),
    },
    // The button behind the dialog has the same name.
    'action.confirm': { control: (page) => page.getByRole('dialog').getByRole('button').last() },
    'form.save': {
      ...described['form.save'],
      async isRefused({ page }) {
        const control = button(page, said(userEditWords.save))
        if ((await control.isVisible()) && (await control.isEnabled())) await control.click()
      },
    },
  },
  nameOf: (port, outcome) => {
    if (port !== 'loadUser' || !('output' in outcome)) return null
    const user = outcome.output as UserDetails
    if (user.isSelf) return 'own'
    if (user.isLastAdministrator) return 'last'
    if (user.isSso) return 'withSso'
    if (user.lockReason === 'support') return 'supportLocked'
    return user.canManage ? 'output' : 'foreign'
  },
  stubs: {
    loadUser: {
      output: passes,
      foreign: {
        arm: () =>
          Promise.resolve((route) =>
            route.fallback({
              url: route
                .request()
                .url()
                .replace(/ann\.\w+/, editedUser('foreign')),
            }),
          ),
      },
      withSso: as({ is_sso: true }),
      own: as({ is_self: true, role: 'admin' }),
      last: as({ is_last_administrator: true, role: 'admin' }),
      supportLocked: as({ status: 'locked', lock_reason: 'support' }),
      notFound: nobody,
      networkFailed: noNetwork,
    },
    saveUser: {
      output: passes,
      notFound: nobody,
      userChanged: stale,
      lastAdministrator: refused,
      networkFailed: noNetwork,
    },
    changeAccess: {
      output: passes,
      notFound: nobody,
      // Nobody who is active or locked can be invited again.
      accessStatusChanged: about('accessStatusChanged', /(?:un)?lock$/, 'resend'),
      lastAdministrator: refused,
      networkFailed: noNetwork,
    },
  },
  screens: describedScreens(userEditPage, {
    ...Object.fromEntries(editing.map((leaf) => [leaf, onForm])),
    confirming: { facts: ({ page }) => expect(page.getByRole('dialog')).toBeVisible() },
    saving: busy,
    acting: busy,
    left: { path: /\/manage-users$/ },
  }),
  portOf,
  timers: {},
  words: describedRefusals(userEditPage),
}
