import { expect, type Page } from '@playwright/test'
import type { AnyMachineSnapshot, EventFromLogic } from 'xstate'

import { ENDPOINT_DESCRIPTION_LENGTH } from '../../../domain/rules/webhooks/endpoint.ts'
import { failureOf } from '../../../machines/failure.ts'
import type { WebhookEditContext } from '../../../machines/workflows/webhook-edit/webhook-edit.context.ts'
import type { webhookEditMachine } from '../../../machines/workflows/webhook-edit/webhook-edit.machine.ts'
import { webhookEditModel } from '../../../machines/workflows/webhook-edit/webhook-edit.model.ts'
import { webhookEditPage, webhookEditWords } from '../../../machines/workflows/webhook-edit/webhook-edit.page.ts'
import type { Driver, Screen, Stub } from '../driver.ts'
import { button } from '../support/controls.ts'
import { describedInteractions, describedRefusals, describedScreens } from '../support/described.ts'
import { forgiveRefusal, noNetwork, pass } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { beginEndpointOwner, changedElsewhere, filledElsewhere, roomElsewhere, type EndpointOwner } from './fixture.ts'

const LIST = '/support/webhooks'
const described = describedInteractions<typeof webhookEditMachine, EndpointOwner>(webhookEditModel, webhookEditPage)

/** The call names an endpoint that nobody has. */
const unknown: Stub<EndpointOwner> = {
  arm({ watch, own }) {
    forgiveRefusal({ watch }, 'notFound')
    return Promise.resolve((route) => route.continue({ url: route.request().url().replace(own.ledger, 'whe-nobody') }))
  },
}
const refusedAfter = (
  code: string,
  act: (page: Page, own: EndpointOwner) => Promise<unknown>,
): Stub<EndpointOwner> => ({
  async arm(walk) {
    forgiveRefusal(walk, code)
    await act(walk.page, walk.own)
    return pass
  },
})
const passed: Stub<EndpointOwner> = { arm: () => Promise.resolve(pass) }
/** Where a walk has filled the list before, there is room again. */
const saved: Stub<EndpointOwner> = {
  async arm({ page, own }) {
    await roomElsewhere(page, own)
    return pass
  },
}

const inForm: Screen<EndpointOwner> = { path: /\/support\/webhooks\/(new|hooks-\d+-ledger\/edit)$/ }
const inList: Screen<EndpointOwner> = { path: /\/support\/webhooks$/ }
const inDetails: Screen<EndpointOwner> = { path: /\/support\/webhooks\/(whe_\w+|hooks-\d+-ledger)$/ }
const steps = ['editing.ready', 'editing.failed', 'stale'].map((step) => `working.step.${step}`)

const because =
  'what stands there already is not entered again, a second press takes a tick away, and no field takes what is too long'
type Change = EventFromLogic<typeof webhookEditMachine> & { type: 'form.change' }

/** Checks whether a change enters anything that does not stand there yet, and is not cut at the field's length. */
function isNew({ context }: AnyMachineSnapshot, { patch }: Change): boolean {
  const { form } = context as WebhookEditContext
  const before = new Map<string, unknown>(Object.entries(form))
  const { description = '' } = patch
  if (description.length > ENDPOINT_DESCRIPTION_LENGTH) return false
  return Object.entries(patch).every(([name, value]) => before.get(name) !== value)
}
const endpointsOf = ({ context }: AnyMachineSnapshot) => (context as WebhookEditContext).form.kinds

/** An administrator of the program makes an endpoint of webhooks, or changes one. */
export const webhookEditDriver: Driver<typeof webhookEditMachine, EndpointOwner> = {
  model: webhookEditModel,
  begin: (index, _, page) => beginEndpointOwner(index, page),
  scenarios: {
    'an endpoint that is there': {
      start: async ({ page, own }) => void (await page.goto(`${LIST}/${own.ledger}/edit`)),
    },
    'a new endpoint': { start: async ({ page }) => void (await page.goto(`${LIST}/new`)) },
  },
  interactions: {
    ...described,
    'form.change': { ...described['form.change'], where: isNew, because },
    'merchant.choose': {
      ...described['merchant.choose'],
      where: () => false,
      because: 'an endpoint of the program has no merchant',
    },
    'events.chooseAll': {
      ...described['events.chooseAll'],
      async isRefused({ page }) {
        const all = page.getByRole('radio', { name: said(webhookEditWords.everything), exact: true })
        await expect(all).toBeChecked()
      },
    },
    'events.chooseSome': {
      ...described['events.chooseSome'],
      where: (snapshot) => endpointsOf(snapshot).includes('*'),
      because: 'a radio that is chosen already tells nothing',
    },
    'event.toggle': {
      ...described['event.toggle'],
      where: (snapshot, { choice, lifecycle }) => {
        const kinds = endpointsOf(snapshot)
        return choice === `${lifecycle}.*` || !kinds.includes(`${lifecycle}.*`)
      },
      because: 'where all events of a subject are chosen, no single one of it is offered',
    },
    'form.save': {
      ...described['form.save'],
      async isRefused({ page }) {
        const isThere = [webhookEditWords.create, webhookEditWords.save].map((words) => button(page, said(words)))
        for (const save of isThere) if ((await save.isVisible()) && (await save.isEnabled())) await save.click()
      },
    },
  },
  stubs: {
    loadEndpoint: { output: passed, notFound: unknown, networkFailed: noNetwork },
    saveEndpoint: {
      output: saved,
      webhookEndpointChanged: refusedAfter('webhookEndpointChanged', changedElsewhere),
      tooManyWebhookEndpoints: refusedAfter('tooManyWebhookEndpoints', filledElsewhere),
      notFound: unknown,
      networkFailed: noNetwork,
    },
  },
  nameOf: (_, outcome) => ('error' in outcome ? failureOf(outcome.error).code : 'output'),
  screens: describedScreens(webhookEditPage, {
    ...Object.fromEntries(steps.map((leaf) => [leaf, inForm])),
    saving: {
      facts: async ({ page }) => {
        await expect(page.locator('button[type=submit]')).toHaveAttribute('aria-busy', 'true')
      },
    },
    made: inForm,
    saved: inDetails,
    left: inList,
  }),
  portOf(request, running) {
    const { pathname } = new URL(request.url())
    const isRead = request.method() === 'GET'
    if (!/^\/ecaas\/webhook-endpoints(\/[^/]+)?$/.test(pathname)) return null
    if (isRead && pathname === '/ecaas/webhook-endpoints') return null
    const port = isRead ? 'loadEndpoint' : 'saveEndpoint'
    return running.has(port) ? port : null
  },
  timers: {},
  words: describedRefusals(webhookEditPage),
}
