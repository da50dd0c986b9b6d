import { expect, type Route } from '@playwright/test'

import type { GroupEditContext, GroupOffer } from '../../../machines/workflows/group-edit/group-edit.context.ts'
import type { groupEditMachine } from '../../../machines/workflows/group-edit/group-edit.machine.ts'
import { groupEditModel } from '../../../machines/workflows/group-edit/group-edit.model.ts'
import { groupEditPage, groupEditWords } from '../../../machines/workflows/group-edit/group-edit.page.ts'
import { failureOf } from '../../../machines/failure.ts'
import type { Driver, Screen, Stub } from '../driver.ts'
import { sentWith } from '../disputes/outcomes.ts'
import { button } from '../support/controls.ts'
import { describedInteractions, describedRefusals, describedScreens } from '../support/described.ts'
import { forgiveRefusal, noNetwork, pass } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { beginGrouper, changedElsewhere, widenedElsewhere, type Grouper } from './fixture.ts'

const described = describedInteractions<typeof groupEditMachine, Grouper>(groupEditModel, groupEditPage)

/** The call names a group that nobody has. */
const ofNobody = (route: Route) =>
  route.continue({
    url: route
      .request()
      .url()
      .replace(/grouper-\d+-harbor$/, 'g-nobody'),
  })
const unknown: Stub<Grouper> = {
  arm({ watch }) {
    watch.forgive(/status of 404|notFound/)
    return Promise.resolve(ofNobody)
  },
}

const inList: Screen<Grouper> = { path: /\/manage-groups$/ }
const inForm: Screen<Grouper> = { path: /\/manage-groups\/(new|grouper-\d+-harbor)$/ }
const formStates = ['open.editing', 'open.refused', 'open.failed', 'stale'].map((state) => `working.form.${state}`)

/** Making and changing a user group, each walk with an administrator, an account and groups of its own. */
export const groupEditDriver: Driver<typeof groupEditMachine, Grouper> = {
  model: groupEditModel,
  begin: (index, _, page) => beginGrouper(index, page),
  scenarios: {
    'a group that is there': { start: async ({ page, own }) => void (await page.goto(`/manage-groups/${own.harbor}`)) },
    'a new group': { start: async ({ page }) => void (await page.goto('/manage-groups/new')) },
  },
  interactions: {
    ...described,
    'form.change': {
      where: ({ context }, { patch }) => !('parentId' in patch) || (context as GroupEditContext).groupId === null,
      because: 'the page offers no group below itself as its parent',
      control: (page, { patch }) =>
        page.getByLabel(said('parentId' in patch ? groupEditWords.parent : groupEditWords.name), { exact: true }),
      async do(page, { patch: { name, parentId } }, { own }) {
        if (name !== undefined) await page.getByLabel(said(groupEditWords.name), { exact: true }).fill(name)
        if (parentId === 'g-night')
          await page.getByLabel(said(groupEditWords.parent), { exact: true }).selectOption(own.night)
      },
      async isRefused({ page }) {
        const name = page.getByLabel(said(groupEditWords.name), { exact: true })
        if (await name.isVisible()) await expect(name).not.toBeEditable()
      },
    },
    'form.save': {
      ...described['form.save'],
      async isRefused({ page }) {
        const save = button(page, said(groupEditWords.save))
        if ((await save.isVisible()) && (await save.isEnabled())) await save.click()
      },
    },
  },
  stubs: {
    loadGroup: {
      output: { arm: () => Promise.resolve(pass) },
      changed: { arm: () => Promise.resolve(pass) },
      onlySeen: {
        async arm({ page, own }) {
          await widenedElsewhere(page, own)
          return pass
        },
      },
      notFound: unknown,
      networkFailed: noNetwork,
    },
    saveGroup: {
      output: { arm: () => Promise.resolve(pass) },
      nameTaken: {
        arm(walk) {
          forgiveRefusal(walk, 'nameTaken')
          return Promise.resolve(sentWith(() => ({ name: 'Night shift' })))
        },
      },
      groupChanged: {
        async arm(walk) {
          forgiveRefusal(walk, 'groupChanged')
          await changedElsewhere(walk.page, walk.own)
          return pass
        },
      },
      notFound: unknown,
      networkFailed: noNetwork,
    },
  },
  nameOf(port, outcome) {
    if ('error' in outcome) return failureOf(outcome.error).code
    if (port !== 'loadGroup') return 'output'
    const { group } = outcome.output as GroupOffer
    if (group?.canManage === false) return 'onlySeen'
    return group?.version === 2 ? 'changed' : 'output'
  },
  screens: describedScreens(groupEditPage, {
    ...Object.fromEntries(formStates.map((leaf) => [leaf, inForm])),
    saving: { facts: ({ page }) => expect(button(page, said(groupEditWords.save))).toHaveAttribute('aria-busy') },
    saved: inList,
    left: inList,
  }),
  portOf(request, running) {
    if (!/^\/ecaas\/user-groups(\/[^/]+)?$/.test(new URL(request.url()).pathname)) return null
    const port = request.method() === 'GET' ? 'loadGroup' : 'saveGroup'
    return running.has(port) ? port : null
  },
  timers: {},
  words: describedRefusals(groupEditPage),
}
