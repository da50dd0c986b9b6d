import { expect, type Locator, type Page } from '@playwright/test'

import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import { attachmentsWords } from '../../../machines/parts/attachments/attachments.page.ts'
import type { Never } from '../driver.ts'
import { button } from './controls.ts'
import { said } from './language.ts'

/** A person's moves in each state in which a wizard can rest. */
export const MOVES = ['two quick presses', 'back', 'a second tab and a reload', 'an expired session'] as const

/** The number of people that a wizard's tests need: one for each move, two who come again, and one with two devices. */
export const peopleOf = ({ resting }: { resting: readonly unknown[] }) => resting.length * MOVES.length + 3

/** A state of a wizard in which a page can rest, with the steps that lead there and the view after each move. */
export type Stability<Own> = {
  state: string
  /** Gets the page there by hand. */
  reach: (page: Page, own: Own) => Promise<void>
  /** The heading there. */
  here: RegExp
  /** The entered text, visible there and wherever it must not be lost. */
  shows?: (page: Page) => Promise<void>
  /** Nothing was entered by then, so that nothing is left at the server. */
  isUntouched?: true
  /** The main control, which is pressed twice. */
  press: ((page: Page) => Locator) | Never
  /** Visible after two quick presses. */
  pressed: RegExp
  /** The browser's back. */
  back: Seen
  /** A reload: the same as before unless given. */
  reload?: Seen
  /** Another tab of the same person, opened at the wizard's address: the same as after a reload unless given. */
  tab?: Seen
  /** Goes on after the session has expired, so that the server notices; pressing the main control unless given. */
  goOn?: (page: Page) => Promise<void>
  /** Done after signing in again in place, where a control must be pressed again. */
  again?: (page: Page) => Promise<void>
  /** Visible at the end of it: what follows the press unless given. */
  signedIn?: Seen
  /** The number of submissions that the server accepted after two presses, or once signed in again; none unless given. */
  sent?: number
}

/** A heading, and whether what was entered is still there, or the question whether to leave it. */
export type Seen = { heading: RegExp; shows?: (page: Page) => Promise<void> }

/** Returns the view after each move, by the rule where a table gives none. */
export function afterMoves<Own>({ here, shows, pressed, back, ...given }: Stability<Own>) {
  const { reload = { heading: here, ...(shows ? { shows } : {}) }, signedIn = { heading: pressed } } = given
  return { back, reload, tab: given.tab ?? reload, signedIn }
}

type Submission<Own> = {
  /** Gets the page to the review by hand. */
  review: (page: Page, own: Own) => Promise<void>
  submit: (page: Page) => Locator
  /** The path of the submission's call. */
  call: RegExp
  here: RegExp
  shows: (page: Page) => Promise<void>
  /** The view one step before the review. */
  before: Seen
  failed: RegExp
  sent: RegExp
  /** The wizard's own names of these leaf states. */
  states: Readonly<Record<'reviewing' | 'submitting' | 'failed', string>>
}

/** Returns the states around a submission: the review, a call on its way, and a cut line. */
export function submissionStates<Own>(wizard: Submission<Own>): readonly Stability<Own>[] {
  const { review, submit, call, here, shows, failed, sent, states } = wizard
  const pressed = { press: submit, pressed: sent, sent: 1 }
  return [
    { state: states.reviewing, reach: review, here, shows, ...pressed, back: wizard.before, again: retry },
    {
      state: states.submitting,
      async reach(page, own) {
        await review(page, own)
        await hold(page, 'POST', call)
        await submit(page).click()
        await expect(submit(page)).toBeDisabled()
      },
      here,
      shows,
      ...pressed,
      back: { heading: here, shows },
      reload: { heading: sent },
      goOn: deliver,
      again: retry,
    },
    {
      state: states.failed,
      async reach(page, own) {
        await review(page, own)
        await cut(page, 'POST', call)
        await submit(page).click()
      },
      here: failed,
      ...pressed,
      press: retryButton,
      back: { heading: failed },
      reload: { heading: sent },
      again: retry,
    },
  ]
}

/** A wizard as the moves need it. */
export type StabilityWizard<Own> = {
  name: string
  address: (own: Own) => string
  /** Accepts the draft that is offered at the wizard's address, where it is. */
  continueDraft?: (page: Page) => Promise<void>
  begin: (index: number, page: Page) => Promise<Own>
  /** Returns the number of this person's submissions that the server accepted. */
  accepted: (page: Page, own: Own) => Promise<number>
  /** The draft in which the server stores the entries. */
  draft: string
  /** Runs in the page and returns the entries that its tab stored. */
  stored: () => Readonly<Record<string, unknown>> | null
  /** A link that begins another one beside. */
  another: (own: Own) => string
  /** Visible where nothing was begun. */
  empty: Seen
  resting: readonly Stability<Own>[]
}

export const sees = async (page: Page, { heading, shows }: Seen) => {
  await expect(page.locator('h1').filter({ visible: true })).toHaveText(heading)
  await shows?.(page)
}

const released = new WeakMap<Page, () => void>()

/** Holds calls of this kind without an answer until they are released. */
export async function hold(page: Page, method: string, path: RegExp): Promise<void> {
  const isLetGo = new Promise<void>((resolve) => released.set(page, resolve))
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (route.request().method() === method) await isLetGo
      // A page that has gone no longer waits for its call.
      await route.fallback().catch(() => {})
    },
  )
}

/** Answers the held calls, and those that follow. */
export const release = (page: Page) => released.get(page)?.()
export const deliver = (page: Page): Promise<void> => Promise.resolve(release(page))

export const retryButton = (page: Page): Locator => button(page, said(attachmentsWords.retry))
export const retry = (page: Page): Promise<void> => retryButton(page).click()

/** Cuts the line to calls of this kind until it is mended. */
export async function cut(page: Page, method: string, path: RegExp): Promise<void> {
  await page.route(
    (url) => path.test(url.pathname),
    (route) =>
      route.request().method() === method && !mended.has(page) ? route.abort('connectionreset') : route.fallback(),
  )
}
const mended = new WeakSet<Page>()
export const mend = (page: Page) => void mended.add(page)

/** Signs in again in the dialog over the page, after the session has ended at the server. */
export async function signInInPlace(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
}

/** Returns the idempotency keys that the pages' own calls have sent. */
export function keysOf(page: Page): ReadonlySet<string> {
  const keys = new Set<string>()
  page.context().on('request', (request) => {
    const key = request.headers()['idempotency-key']
    if (key !== undefined) keys.add(key)
  })
  return keys
}
