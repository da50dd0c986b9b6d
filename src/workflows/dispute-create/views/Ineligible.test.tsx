import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'

import type {
  DisputeIntent,
  Eligibility,
} from '../../../../machines/workflows/dispute-create/dispute-create.context.ts'
import { disputeCreateMachine } from '../../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import { eligibilityOf, fresh } from '../../../../machines/workflows/dispute-create/dispute-create.samples.ts'
import { appFor, renderInApp, sampleUser, stubServer } from '../../../../tests/views/testing.tsx'
import { NoneEligible, SomeIneligible } from './Ineligible.tsx'

afterEach(cleanup)

/** Renders a wizard whose invoices the server refuses, all or some. */
async function refused(kind: 'dispute' | 'chargeback', trxIds: readonly string[], code: string) {
  const known = eligibilityOf(fresh.trxIds, trxIds)
  const answer = { ...known, ineligible: known.ineligible.map((one) => ({ ...one, code })) }
  const checkEligibility = fromPromise<Eligibility, Pick<DisputeIntent, 'kind' | 'trxIds'>>(async () => answer)
  const machine = disputeCreateMachine.provide({ actors: { checkEligibility } })
  const dispute = createActor(machine, { input: { ...fresh, kind } }).start()
  await waitFor(dispute, (state) => !state.hasTag('busy'))
  return dispute
}

it.each([
  ['dispute', 'notDisputable', 'Can’t be disputed', 'This invoice can’t be disputed.'],
  [
    'chargeback',
    'chargebackUnavailable',
    'Not available for chargeback',
    'The selected transaction is not available for chargeback. Contact support.',
  ],
] as const)('says of a %s what is not available, and why', async (kind, code, title, why) => {
  const app = await appFor(stubServer({ user: sampleUser }))
  await renderInApp(<NoneEligible dispute={await refused(kind, ['t1', 't2'], code)} />, { app })
  expect(screen.getByText(title)).toBeTruthy()
  expect(screen.getAllByText(why, { exact: false })).toHaveLength(2)
  cleanup()
  await renderInApp(<SomeIneligible dispute={await refused(kind, ['t2'], code)} />, { app })
  expect(screen.getByText(title)).toBeTruthy()
  expect(
    screen.getByText(
      kind === 'chargeback' ? /request a chargeback for the other invoice/ : /dispute the other invoice/,
    ),
  ).toBeTruthy()
})
