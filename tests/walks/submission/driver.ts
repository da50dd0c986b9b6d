import type { submissionMachine } from '../../../machines/parts/submission/submission.machine.ts'
import { paymentSubmissionPage } from '../../../machines/workflows/payment/payment.page.ts'
import { submissionModel } from '../../../machines/parts/submission/submission.model.ts'
import type { Driver } from '../driver.ts'
import { describedInteractions, describedScreens } from '../support/described.ts'
import { beginPayer, bankLookedUp, byBank, review } from '../payment/driver.ts'
import type { PaymentOwn, PaymentWalk as Walk } from '../payment/fixture.ts'
import { bankAhead, nameOf, submissionStubs } from '../payment/outcomes.ts'
import { headings, perform } from '../payment/page.ts'

const CONFIRM = /\/payment\/confirm$/

async function send({ page }: Walk) {
  await perform(page, { type: 'terms.toggle' })
  await perform(page, { type: 'payment.submit' })
}

/** A submission that is sent once, as the payment sends it. */
export const submissionDriver: Driver<typeof submissionMachine, PaymentOwn> = {
  model: submissionModel,
  begin: (index, _, page) => beginPayer(index, page, true),
  scenarios: {
    'it is sent': { enter: (walk) => review(walk, byBank(bankAhead(walk))), start: send },
    'a reload while it was looked up': {
      async enter(walk) {
        await review(walk, byBank(bankLookedUp(walk)))
        await send(walk)
        await walk.page.getByRole('heading', { level: 1, name: headings(3, 'processing') }).waitFor()
      },
      start: async ({ page }) => void (await page.reload()),
    },
  },
  interactions: describedInteractions(submissionModel, paymentSubmissionPage),
  stubs: submissionStubs,
  nameOf: (_, outcome) => nameOf(outcome),
  screens: describedScreens(paymentSubmissionPage, {
    sending: { path: CONFIRM },
    'processing.waiting': { path: CONFIRM },
    'processing.checking': { path: CONFIRM },
    failed: { path: CONFIRM },
    accepted: { path: CONFIRM },
    declined: { path: CONFIRM },
    // The amounts have expired, or something else is to be mended where it was chosen.
    returned: { path: /\/payment\/(confirm|invoices)$/ },
    left: { path: /\/payments(\/.+)?$/ },
  }),
  portOf(request, running) {
    const { pathname } = new URL(request.url())
    if (pathname === '/ecaas/payments' && request.method() === 'POST')
      return running.has('lookUp') ? 'lookUp' : 'submit'
    return pathname.startsWith('/ecaas/payments/') ? 'lookUp' : null
  },
  timers: { pollInterval: [3_000] },
}
