import { expect, type Page } from '@playwright/test'

import { userWords } from '../../../machines/user-words.ts'
import type { userInviteMachine } from '../../../machines/workflows/user-invite/user-invite.machine.ts'
import { userInviteModel } from '../../../machines/workflows/user-invite/user-invite.model.ts'
import { userInvitePage } from '../../../machines/workflows/user-invite/user-invite.page.ts'
import type { Driver, Screen, Stub } from '../driver.ts'
import { signIn, withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { describedInteractions, describedRefusals, describedScreens, perform } from '../support/described.ts'
import { forgiveRefusal, noNetwork, pass, type Verdict } from '../support/gate.ts'
import { said } from '../support/language.ts'

type Own = {
  /** Begins usernames that nobody else has. */
  mark: string
  /** Number of usernames typed so far. */
  typed: number
}

/** An administrator of one account, which the form has chosen by itself. */
const INVITER = 'nora.fjellheim'
const described = describedInteractions<typeof userInviteMachine, Own>(userInviteModel, userInvitePage)
const submit = (page: Page) => button(page, said(userWords.sendInvitation))
const nameField = (page: Page) => page.getByLabel(said(userWords.fullName), { exact: true })

/** The real server's refusal of an invitation that was changed on its way there. */
const changed = (code: string, attributes: object): Stub<Own> => ({
  arm(walk) {
    forgiveRefusal(walk, code)
    const verdict: Verdict = async (route) => {
      const body = route.request().postDataJSON() as { data: { type: string; attributes: object } }
      const data = { ...body.data, attributes: { ...body.data.attributes, ...attributes } }
      await route.fallback({ postData: JSON.stringify({ data }) })
    }
    return Promise.resolve(verdict)
  },
})

const onForm: Screen<Own> = {
  path: /\/manage-users\/invite$/,
  facts: ({ page }, { fullName }) => expect(nameField(page)).toHaveValue(String(fullName)),
}
const filling = ['entering', 'userExists', 'refused', 'unreachable'].map((leaf) => `drafting.filling.${leaf}`)

/** Inviting users, by an administrator of the demonstration, each walk somebody else. */
export const userInviteDriver: Driver<typeof userInviteMachine, Own> = {
  model: userInviteModel,
  async begin(index, _, page) {
    await withoutBanner(page)
    await signIn(page.request, INVITER)
    return { mark: `walked.${index}`, typed: 0 }
  },
  scenarios: {
    'the start': {
      start: async ({ page }) => {
        await page.goto('/manage-users/invite')
        await expect(nameField(page)).toBeVisible()
      },
    },
  },
  interactions: {
    ...described,
    'form.change': {
      control: nameField,
      async do(page, event, walk) {
        const { patch } = event
        if (patch.username !== undefined) walk.own.typed += 1
        const username = patch.username === undefined ? {} : { username: `${walk.own.mark}.${walk.own.typed}` }
        await perform(page, userInvitePage.events['form.change']({ ...event, patch: { ...patch, ...username } }))
      },
    },
    'invite.submit': {
      ...described['invite.submit'],
      async isRefused({ page }) {
        const control = submit(page)
        if ((await control.isVisible()) && (await control.isEnabled())) await control.click()
      },
    },
  },
  stubs: {
    inviteUser: {
      output: { arm: () => Promise.resolve(pass) },
      userExists: changed('userExists', { username: INVITER }),
      groupNotYours: changed('groupNotYours', { user_group_id: 'nobody-has-this' }),
      networkFailed: noNetwork,
    },
  },
  screens: describedScreens(userInvitePage, {
    ...Object.fromEntries(filling.map((leaf) => [leaf, onForm])),
    inviting: { facts: ({ page }) => expect(page.locator('form[aria-busy="true"]')).toBeVisible() },
    left: { path: /\/manage-users$/ },
  }),
  portOf: (request) =>
    request.method() === 'POST' && new URL(request.url()).pathname === '/ecaas/users' ? 'inviteUser' : null,
  timers: {},
  words: describedRefusals(userInvitePage),
}
