import type { BrowserContext, Page } from '@playwright/test'
import * as v from 'valibot'

import { expect, disputesTest as test } from '../../support/portal-test.ts'
import { createStability } from '../dispute-create/stability.ts'
import { responseStability } from '../dispute-response/stability.ts'
import {
  afterMoves,
  keysOf,
  mend,
  MOVES,
  peopleOf,
  release,
  sees,
  signInInPlace,
  type Stability,
  type StabilityWizard,
} from '../support/stability.ts'
import { wizardWords } from '../../../machines/wizard-words.ts'
import { button } from '../support/controls.ts'
import { said } from '../support/language.ts'
import { isNever } from '../driver.ts'
import { headers } from '../support/calls.ts'
import { FIRST_PERSON } from '../support/first-person.ts'
import { watch } from '../support/watch.ts'

/*
 * Every state in which a page of the two wizards of disputes can rest × double click, back, reload, a second tab, an
 * expired session (promises R8, R9). What must be seen stands in the tables of `…-resting.ts`.
 */
/** The state with most to lose: each test run makes every move there, `npm run judge:resting` in all states. */
const dearest = ['submitting']
const FIRST = FIRST_PERSON.disputeBrowser
const takesAll = process.env.RESTING_STATES === 'all'

test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US', actionTimeout: 10_000 })
test.describe.configure({ timeout: 90_000 })

type Standing<Own> = {
  wizard: StabilityWizard<Own>
  rest: Stability<Own>
  page: Page
  own: Own
  keys: ReadonlySet<string>
}
type Move = (typeof MOVES)[number]

/** One move after another, each by a person of its own in a tab of its own. */
const moves: Readonly<Record<Move, <Own>(standing: Standing<Own>) => Promise<void>>> = {
  async 'two quick presses'({ wizard, rest, page, own, keys }) {
    if (isNever(rest.press)) return
    // What is under way is disabled: pressing it does nothing, however hard.
    await rest.press(page).dblclick({ force: true })
    release(page)
    await sees(page, { heading: rest.pressed })
    await isSentOnce(wizard, rest, { page, own, keys })
  },
  async back({ rest, page }) {
    await page.goBack()
    await sees(page, afterMoves(rest).back)
  },
  async 'a second tab and a reload'({ wizard, rest, page, own, keys }) {
    const isLeft = await isStored(page, wizard, rest.state === 'submitted' || rest.isUntouched === true)
    const other = await page.context().newPage()
    await other.goto(wizard.address(own))
    // What was sent is not offered: its outcome is seen.
    if (isLeft !== null && isLeft.isSent !== true) await wizard.continueDraft?.(other)
    await sees(other, afterMoves(rest).tab)
    await other.close()
    await page.reload()
    release(page)
    await sees(page, afterMoves(rest).reload)
    expect(keys.size).toBeLessThanOrEqual(1)
  },
  async 'an expired session'({ wizard, rest, page, own, keys }) {
    await isStored(page, wizard, rest.state === 'submitted' || rest.isUntouched === true)
    await page.context().clearCookies()
    if (rest.goOn) await rest.goOn(page)
    else if (!isNever(rest.press)) await rest.press(page).click()
    await signInInPlace(page)
    await rest.again?.(page)
    await sees(page, afterMoves(rest).signedIn)
    await isSentOnce(wizard, rest, { page, own, keys })
  },
}

/** Expects one intent, however often it was sent, which the server accepted once or not at all. */
async function isSentOnce<Own>(
  { accepted }: StabilityWizard<Own>,
  { sent = 0 }: Stability<Own>,
  { page, own, keys }: Pick<Standing<Own>, 'page' | 'own' | 'keys'>,
) {
  expect(keys.size, 'keys that were sent').toBeLessThanOrEqual(1)
  expect(await accepted(page, own), 'submissions that the server accepted').toBe(sent)
}

const Drafts = v.object({ data: v.array(v.object({ attributes: v.object({ facts: v.looseObject({}) }) })) })

/** Compares the tab with the server's draft; a submission that has ended leaves none, nor does a mere look. */
async function isStored(
  page: Page,
  { draft, stored }: Pick<StabilityWizard<unknown>, 'draft' | 'stored'>,
  leavesNothing: boolean,
) {
  const inTab: Readonly<Record<string, unknown>> | null = leavesNothing ? null : await page.evaluate(stored)
  await expect.poll(() => factsLeft(page, draft)).toEqual(inTab ? [inTab] : [])
  return inTab
}

async function factsLeft(page: Page, draft: string) {
  const { data } = v.parse(Drafts, await (await page.request.get(draft, { headers })).json())
  return data.map(({ attributes }) => attributes.facts)
}

async function stand<Own>(context: BrowserContext, wizard: StabilityWizard<Own>, rest: Stability<Own>, move: Move) {
  await context.clearCookies()
  const page = await context.newPage()
  const ear = await watch(page)
  // Refusals and cut lines are what this is about.
  ear.forgive(/status of 4\d\d|status: 4\d\d|ERR_|networkFailed|notSignedIn/)
  const own = await wizard.begin(FIRST + wizard.resting.indexOf(rest) * MOVES.length + MOVES.indexOf(move), page)
  const keys = keysOf(page)
  await rest.reach(page, own)
  await sees(page, { heading: rest.here, ...(rest.shows ? { shows: rest.shows } : {}) })
  return { standing: { wizard, rest, page, own, keys }, ear }
}

function suite<Own>(wizard: StabilityWizard<Own>) {
  for (const rest of wizard.resting.filter(({ state }) => takesAll || dearest.includes(state))) {
    test(`${wizard.name} in "${rest.state}"`, async ({ context }) => {
      // Where nothing can be pressed, nothing is pressed twice.
      const able = MOVES.filter((move) => move !== 'two quick presses' || !isNever(rest.press))
      for (const move of able) {
        await test.step(move, async () => {
          const { standing, ear } = await stand(context, wizard, rest, move)
          mend(standing.page)
          await moves[move](standing)
          expect(ear.complaints).toEqual([])
          await standing.page.close()
        })
      }
    })
  }
}

test('a dispute after one that was submitted offers an older draft, and leaves it where it is', async ({ page }) => {
  const ear = await watch(page)
  const { begin, another, resting, draft, empty } = createStability
  const own = await begin(FIRST + peopleOf(createStability) - 3, page)
  const reach = async (wanted: string) => resting.find(({ state }) => state === wanted)?.reach(page, own)
  await page.goto(another(own).replace('t3', 't2'))
  await sees(page, { heading: /^Step 2 of 5/ })
  await expect.poll(() => factsLeft(page, draft)).toHaveLength(1)
  const older = await factsLeft(page, draft)
  await reach('submitted')
  await page.getByRole('main').getByRole('link', { name: 'Go to disputes' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Dispute invoices' }).click()
  await expect(page.getByText('1 invoice selected')).toBeVisible()
  await button(page, said(wizardWords.startNew)).click()
  await sees(page, empty)
  expect(await factsLeft(page, draft)).toEqual(older)
  expect(ear.complaints).toEqual([])
})

/** An old link into the last step finds nothing to go on with; what is entered then is found on another device, beside another one. */
function deviceTest<Own>(wizard: StabilityWizard<Own>) {
  test(`${wizard.name} by an old link, and on another device`, async ({ page, browser, portal: { origin } }) => {
    const ear = await watch(page)
    const index = FIRST + peopleOf(wizard) - 1
    const own = await wizard.begin(index, page)
    await page.goto(`${wizard.address(own)}?step=review`)
    await sees(page, wizard.empty)
    const review = wizard.resting.find(({ state }) => state.endsWith('reviewing'))
    if (!review) throw new Error('The wizard has no review.')
    await review.reach(page, own)
    const kept = await isStored(page, wizard, false)
    const device = await browser.newContext({ baseURL: origin, locale: 'en-US' })
    const phone = await device.newPage()
    await wizard.begin(index, phone)
    await phone.goto(wizard.address(own))
    await wizard.continueDraft?.(phone)
    await sees(phone, afterMoves(review).tab)
    // Beginning another one takes nothing of the first away.
    await phone.goto(wizard.another(own))
    await expect(phone).not.toHaveURL(wizard.another(own))
    await sees(phone, { heading: /./ })
    await phone.reload()
    expect(await factsLeft(phone, wizard.draft)).toContainEqual(kept)
    await device.close()
    expect(ear.complaints).toEqual([])
  })
}

/** The end of a wizard is there after a reload, and no more when the wizard is opened from elsewhere. */
function againTest<Own>(wizard: StabilityWizard<Own>) {
  test(`${wizard.name} begins afresh once its end was left by the address`, async ({ page }) => {
    const ear = await watch(page)
    const own = await wizard.begin(FIRST + peopleOf(wizard) - 2, page)
    const end = wizard.resting.find(({ state }) => state === 'submitted')
    if (!end) throw new Error('The wizard has no end.')
    await end.reach(page, own)
    await sees(page, { heading: end.here })
    await page.reload()
    await sees(page, { heading: end.here })
    for (const address of ['/dispute-center', wizard.address(own)]) await page.goto(address)
    await sees(page, wizard.empty)
    expect(await factsLeft(page, wizard.draft)).toEqual([])
    expect(ear.complaints).toEqual([])
  })
}

suite(createStability)
suite(responseStability)
againTest(createStability)
againTest(responseStability)
deviceTest(createStability)
deviceTest(responseStability)
