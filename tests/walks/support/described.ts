/** Drivers' tables out of page descriptions, so that a walk runs in any language. */
import { msg } from '#msg'
import type { Locator, Page } from '@playwright/test'
import type { AnyStateMachine, EventFromLogic } from 'xstate'

import { leafPaths } from '../../../charts/graph/explore.ts'
import type { Model } from '../../../machines/model.ts'
import {
  interactionsOf,
  sightsOf,
  type AnyPage,
  type Interaction as Described,
  type PageOf,
  type Scene,
  type Sight,
} from '../../../machines/page.ts'
import { expect } from '../../support/portal-test.ts'
import type { Interaction, Screen, Walk } from '../driver.ts'
import { button } from './controls.ts'
import { seeText } from './hints.ts'
import { said, typed } from './language.ts'

function controlOf(page: Page, interaction: Described): Locator {
  if ('press' in interaction) return button(page, said(interaction.press))
  if ('tick' in interaction) return page.getByRole('checkbox', { name: said(interaction.tick), exact: true })
  if ('choose' in interaction) return page.getByRole('radio', { name: said(interaction.choose), exact: true })
  if ('fill' in interaction) {
    const label = said(interaction.fill)
    const optional = `${label} ${said(msg`(optional)`)}`
    return page.getByLabel(label, { exact: true }).or(page.getByLabel(optional, { exact: true }))
  }
  throw new Error(`Only a driver can say how this is done: ${JSON.stringify(interaction)}.`)
}

/** Does by hand what a page description says, one control after the other. */
export async function perform(page: Page, interactions: readonly Described[]): Promise<void> {
  for (const interaction of interactions) {
    const control = controlOf(page, interaction)
    await ('fill' in interaction ? control.fill(typed(interaction.with)) : control.click())
  }
}

/** Returns how each event is done. Its control is the last one that is used, which the others only prepare. */
export function describedInteractions<M extends AnyStateMachine, Own>(model: Model<M>, description: PageOf<M>) {
  const table: AnyPage = description
  const doneFor = (event: { type: string }, { before }: Walk<Own>) => {
    const scene: Scene = { leaves: leafPaths(before), facts: model.oracle(before) }
    return interactionsOf(table, event, scene)
  }
  const interaction: Interaction<Own> = {
    control(page, event, walk) {
      const last = doneFor(event, walk).at(-1)
      if (!last) throw new Error(`The page describes nothing that is done for "${event.type}".`)
      return controlOf(page, last)
    },
    do: (page, event, walk) => perform(page, doneFor(event, walk)),
  }
  // One for all events, since the description is asked for the event's own type.
  return Object.fromEntries(model.eventTypes.map((type) => [type, interaction])) as Record<
    EventFromLogic<M>['type'],
    typeof interaction
  >
}

/** A dialog that must be answered has a role of its own. */
const dialog = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))

async function expectSight(page: Page, sight: Sight): Promise<void> {
  // Behind a dialog the page is not there for screen readers; while the next part is fetched the last one is hidden.
  if ('heading' in sight) await expect(page.locator('h1').filter({ visible: true })).toHaveText(said(sight.heading))
  else if ('dialog' in sight) await expect(dialog(page, said(sight.dialog))).toBeVisible()
  else await seeText(page, said(sight.text))
}

/** Returns how each leaf state looks, with what `more` says of it beside. */
export function describedScreens<Own>(
  description: AnyPage,
  more: Readonly<Record<string, Screen<Own>>> = {},
): Readonly<Record<string, Screen<Own>>> {
  const screenOf = (leaf: string): Screen<Own> => ({
    ...more[leaf],
    async facts(walk, facts) {
      for (const sight of sightsOf(description, { leaves: [leaf], facts })) await expectSight(walk.page, sight)
      await more[leaf]?.facts?.(walk, facts)
    },
  })
  return Object.fromEntries(Object.keys(description.states).map((leaf) => [leaf, screenOf(leaf)]))
}

/** Returns a text as a regular expression finds it. */
export const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** Returns the page's words for the codes of refusals. */
export function describedRefusals({ refusals = {} }: AnyPage): Readonly<Record<string, RegExp>> {
  return Object.fromEntries(Object.entries(refusals).map(([code, text]) => [code, new RegExp(escaped(said(text)))]))
}
