import type { submissionMachine } from '../../../machines/parts/submission/submission.machine.ts'
import { submissionModel } from '../../../machines/parts/submission/submission.model.ts'
import type { Driver } from '../driver.ts'
import { button } from '../support/controls.ts'
import { beginPayer, bankLookedUp, byBank, review } from '../payment/driver.ts'
import type { PaymentOwn, PaymentWalk as Walk } from '../payment/fixture.ts'
import { bankAhead, nameOf, submissionStubs } from '../payment/outcomes.ts'
import { perform } from '../payment/page.ts'

const PROCESSING = /^Step 3 of 3: Your payment is still processing$/
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
        await walk.page.getByRole('heading', { level: 1, name: PROCESSING }).waitFor()
      },
      start: async ({ page }) => void (await page.reload()),
    },
  },
  interactions: {
    'submission.retry': { control: (page) => button(page, 'Try again') },
    'submission.check': { control: (page) => button(page, 'Check now') },
    'submission.return': { control: (page) => button(page, 'Back to invoices and payment method') },
    'submission.leave': { control: (page) => button(page, 'Go to payments') },
  },
  stubs: submissionStubs,
  nameOf: (_, outcome) => nameOf(outcome),
  screens: {
    opening: {},
    sending: { heading: /^Step 3 of 3: Review and pay$/, path: CONFIRM },
    'processing.waiting': { heading: PROCESSING, path: CONFIRM },
    'processing.checking': { heading: PROCESSING, path: CONFIRM },
    failed: { heading: /^Step 3 of 3: We couldn’t confirm your payment$/, path: CONFIRM },
    accepted: { heading: /^Thank you, your payment is processing$/, path: CONFIRM },
    declined: { heading: /^Step 3 of 3: Your payment was declined$/, path: CONFIRM },
    returned: { heading: /^Step (3 of 3: These amounts have expired|2 of 3: .+)$/ },
    // The payment's own page may still be loading.
    left: { heading: /^Payment/, path: /\/payments(\/.+)?$/ },
  },
  portOf(request, running) {
    const { pathname } = new URL(request.url())
    if (pathname === '/ecaas/payments' && request.method() === 'POST')
      return running.has('lookUp') ? 'lookUp' : 'submit'
    return pathname.startsWith('/ecaas/payments/') ? 'lookUp' : null
  },
  timers: { pollInterval: [3_000] },
}
