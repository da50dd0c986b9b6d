/**
 * Cost of recording for a customer (issue 4, point 4): what it adds to an event of the payment, measured in the machine
 * and against a press on step 2 in the built portal. Presses with and without a recorder are printed beside it; on a
 * busy machine they differ among themselves by more than the effect, so that only the sum of exact figures is judged.
 */
import { chromium, type Browser } from '@playwright/test'
import { createActor, type EventFromLogic } from 'xstate'

import type { PaymentInput } from '../../machines/workflows/payment/payment.context.ts'
import { paymentMachine } from '../../machines/workflows/payment/payment.machine.ts'
import { paymentModel } from '../../machines/workflows/payment/payment.model.ts'
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs'
import { HALVORSEN } from '../../server/demo/accounts.ts'
import { methodOf } from '../../src/atlas/recording/flow-recorder.ts'
import { createTape } from '../../src/atlas/recording/flow-tape.ts'
import { startPortal } from '../support/running-portal.ts'
import { selectAccount, signIn } from '../walks/support/calls.ts'
import { makeJudge, medianOf } from './bench/figures.ts'

const COST_LIMIT = 1.05
const PRESSES = 80

/** Measures how long each press blocks the page, from the press until it is drawn. */
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

/** Returns what recording adds to one event of the payment, in ms: blocks of events with and without, in turn. */
function addedByRecording(blocks = 60, events = 1_000): number {
  const settings = {
    facts: () => ({ locale: 'en', role: 'payer', device: 'phone' }) as const,
    methodOf,
    now: () => performance.now(),
    newId: () => '',
    onStarted: () => {},
    onEnded: () => {},
  }
  const input = paymentModel.scenarios.get('an account is selected')
  const choose = paymentModel.refusals.flatMap(({ after }) => after).find(({ type }) => type === 'invoice.toggle')
  if (!choose) throw new Error('The model of the payment chooses no invoice.')
  const block = (isRecorded: boolean) => {
    let totalMs = 0
    // A recording has enough after 200 steps: new actors, so that every event is really noted.
    for (let sent = 0; sent < events; sent += 100) {
      const inspection = isRecorded ? { inspect: createTape(settings).inspect } : {}
      // The model's scenarios and steps are the machine's own.
      const actor = createActor(paymentMachine, { input: input as PaymentInput, ...inspection }).start()
      const begun = performance.now()
      for (let at = 0; at < 100; at += 1) actor.send(choose as EventFromLogic<typeof paymentMachine>)
      totalMs += performance.now() - begun
      actor.stop()
    }
    return totalMs / events
  }
  const differences = Array.from({ length: blocks }, () => block(true) - block(false))
  return medianOf(differences)
}

/** Prints the figures; false when a limit is broken. Needs the built portal. */
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
    judge.note('a press, recorded by unrecorded', `${(recorded / free).toFixed(2)} (${note})`)
    const added = addedByRecording()
    const sum = `${(1_000 * added).toFixed(1)} µs to ${free.toFixed(2)} ms`
    judge.atMost('a press with what recording adds, by a press', (free + added) / free, COST_LIMIT, sum)
  } finally {
    await browser.close()
    await portal.stop()
  }
  return judge.isMet()
}
