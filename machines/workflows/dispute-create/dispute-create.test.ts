import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { DisputeCreateDraftSchema } from '../../../domain/contract/drafts/dispute-drafts.ts'
import { DISPUTES_AT_ONCE } from '../../../domain/limits.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { emptyCoverage } from '../../../charts/coverage/coverage.ts'
import { walkSteps } from '../../../charts/suite/walk.ts'
import type { Step } from '../../model.ts'
import { attach } from '../../parts/attachments/attachments.model.ts'
import { anna, showContacts } from '../../parts/contacts/contacts.model.ts'
import { submissionShows } from '../../parts/submission/submission.model.ts'
import { factsOfDispute } from './dispute-create.context.ts'
import { disputeCreateMachine, type DisputeCreateSnapshot } from './dispute-create.machine.ts'
import { disputeCreateModel } from './dispute-create.model.ts'
import { back, settle } from '../../parts/dispute-steps/dispute-steps.journeys.ts'
import {
  byReason,
  checked,
  described,
  documented,
  fresh,
  leave,
  none,
  partly,
  reviewed,
  submission,
  submitted,
} from './dispute-create.samples.ts'

describeModel(disputeCreateModel)

/** Returns the real machine's snapshot after steps from an input. */
async function walked(input: unknown, steps: readonly Step[]): Promise<DisputeCreateSnapshot> {
  const model = { ...disputeCreateModel, scenarios: new Map([['here', input]]) }
  const walk = await walkSteps(model, 'here', steps, emptyCoverage(disputeCreateMachine))
  return walk.snapshot() as DisputeCreateSnapshot
}

const longNamed: Step = {
  type: 'show',
  port: 'contacts',
  snapshot: { context: { contacts: [{ ...anna, name: 'A'.repeat(60) }], entry: { name: '', email: '' } } },
}

describe('what is kept of a dispute', () => {
  it.each<readonly [string, readonly Step[]]>([
    ['at the choice', [checked, back]],
    ['while the invoices are looked into', []],
    ['where some cannot be disputed', [partly]],
    ['where none can be disputed', [none]],
    ['at the reason', [checked, byReason('wrongPrice')]],
    ['at the documents', [...described, attach('photo')]],
    ['while a file is sent', [...described, attach('file')]],
    ['at the contacts', [...documented, showContacts('both')]],
    ['with a colleague of a long name', [...documented, longNamed]],
    ['in the review', [...reviewed]],
    ['where leaving is asked', [...documented, leave]],
    ['while it is sent', [...submitted]],
    ['where it was refused', [...submitted, submissionShows('refused')]],
  ])('leads back to the same %s', async (_, steps) => {
    const kept = factsOfDispute(await walked(fresh, steps))
    expect(v.parse(DisputeCreateDraftSchema, kept)).toEqual(kept)
    const input = { ...fresh, draftId: 'another', draft: kept }
    const reopened = await walked(input, [])
    expect(factsOfDispute(reopened)).toEqual(kept)
    expect(reopened.value).toEqual(
      kept?.isSent ? 'submitting' : { drafting: { steps: 'checkingEligibility', leaving: 'inside' } },
    )
    const isRead = kept?.isSent === false && kept.trxIds.length > 0
    if (isRead) expect(factsOfDispute(await walked(input, [checked]))).toEqual(kept)
  })

  it('is as many invoices as go at once', async () => {
    const trxIds = Array.from({ length: DISPUTES_AT_ONCE + 1 }, (_, at) => `t${at}`)
    const kept = factsOfDispute(await walked({ ...fresh, trxIds }, []))
    expect(v.parse(DisputeCreateDraftSchema, kept).trxIds).toEqual(trxIds.slice(0, -1))
  })

  it('is nothing before something was chosen, and after the end', async () => {
    expect(factsOfDispute(await walked({ ...fresh, trxIds: [] }, []))).toBeNull()
    expect(factsOfDispute(await walked(fresh, [checked, leave]))).toBeNull()
    expect(
      factsOfDispute(
        await walked(fresh, [...submitted, settle('submission', { output: { kind: 'accepted', result: submission } })]),
      ),
    ).toBeNull()
  })
})
