/**
 * What recording costs a customer (issue 4, point 4): the same presses on step 2 of a payment, with a recorder and
 * without one by turns, in the built portal.
 */
import { chromium, type Browser } from '@playwright/test'

import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs'
import { HALVORSEN } from '../../server/demo/accounts.ts'
import { startPortal } from '../support/running-portal.ts'
import { selectAccount, signIn } from '../walks/support/calls.ts'
import { makeJudge, medianOf } from './bench/figures.ts'

const COST_LIMIT = 1.05
const PRESSES = 80

/** How long each press keeps the page, from the press until it is drawn into the page. */
async function pressTimes(browser: Browser, origin: string, isRecorded: boolean): Promise<number[]> {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  try {
    await signIn(context.request, 'maria.admin')
    await selectAccount(context.request, HALVORSEN)
    await page.goto('/login')
    await page.evaluate(
      (choice) => localStorage.setItem('trackingConsent', choice),
      isRecorded ? 'optedIn' : 'optedOut',
    )
    const recorder = isRecorded ? page.waitForResponse(/flow-recorder/) : null
    await page.goto('/payment/invoices')
    await page.locator('main input[type="checkbox"]').nth(1).waitFor({ state: 'attached' })
    await recorder
    await page.waitForLoadState('networkidle')
    return await page.evaluate(async (presses) => {
      const box = document.querySelectorAll<HTMLInputElement>('main input[type="checkbox"]')[1]
      const times: number[] = []
      for (let press = -20; press < presses; press += 1) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        const begun = performance.now()
        box?.click()
        // What React put off until after the press is done in this task's end.
        await Promise.resolve()
        if (press >= 0) times.push(performance.now() - begun)
      }
      return times
    }, PRESSES)
  } finally {
    await context.close()
  }
}

/** Prints its figures; false when a limit is not kept. Needs the built portal. */
export async function judgeRecordingCost({
  rounds,
  print,
}: {
  rounds: number
  print: (line: string) => void
}): Promise<boolean> {
  const judge = makeJudge(print)
  const portal = await startPortal()
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
  try {
    const times = { recorded: [] as number[], free: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      // Turned round each time, so that a machine that slows down slows both.
      for (const isRecorded of round % 2 === 0 ? [true, false] : [false, true])
        times[isRecorded ? 'recorded' : 'free'].push(...(await pressTimes(browser, portal.origin, isRecorded)))
    }
    const [recorded, free] = [medianOf(times.recorded), medianOf(times.free)]
    const note = `${recorded.toFixed(2)} ms to ${free.toFixed(2)} ms, ${times.free.length} presses each`
    judge.atMost('a press, recorded by unrecorded', recorded / free, COST_LIMIT, note)
  } finally {
    await browser.close()
    await portal.stop()
  }
  return judge.isKept()
}
