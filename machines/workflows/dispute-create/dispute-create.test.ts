import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { DisputeCreateDraftSchema } from '../../../domain/contract/dispute-drafts.ts'
import { DISPUTES_AT_ONCE } from '../../../domain/limits.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { emptyCoverage } from '../../../charts/coverage/coverage.ts'
import { walkSteps } from '../../../charts/suite/walk.ts'
import type { Step } from '../../model.ts'
import { factsOfDispute } from './dispute-create.facts.ts'
import { disputeCreateMachine, type DisputeCreateSnapshot } from './dispute-create.machine.ts'
import { disputeCreateModel } from './dispute-create.model.ts'
import { anna, documentGone, forbidden, fresh, offline, photoOf, submission } from './dispute-create.samples.ts'
import { selectIsRemovalFailed } from './dispute-create.selectors.ts'
import {
  back,
  byReason,
  checked,
  chosen,
  described,
  documented,
  leave,
  next,
  none,
  partly,
  remove,
  reviewed,
  settle,
  submit,
  submitted,
  told,
} from './dispute-create.steps-taken.ts'

describeModel(disputeCreateModel)

/** Where steps lead from an input, as a snapshot of the real machine. */
async function walked(input: unknown, steps: readonly Step[]): Promise<DisputeCreateSnapshot> {
  const model = { ...disputeCreateModel, scenarios: new Map([['here', input]]) }
  const walk = await walkSteps(model, 'here', steps, emptyCoverage(disputeCreateMachine))
  return walk.snapshot() as DisputeCreateSnapshot
}

const uploaded = settle('upload', { output: { kind: 'done' as const, document: photoOf('t1') } })

describe('what is kept of a dispute', () => {
  it.each<readonly [string, readonly Step[]]>([
    ['at the choice', [checked, back]],
    ['while the invoices are looked into', []],
    ['where some cannot be disputed', [partly]],
    ['where none can be disputed', [none]],
    ['at the reason', [checked, byReason('wrongPrice')]],
    ['at the documents', [...described, chosen('t1'), uploaded]],
    ['while a file is sent', [...described, chosen('t1')]],
    ['at the contacts', [...documented, told(anna)]],
    ['with a colleague of a long name', [...documented, told({ ...anna, name: 'A'.repeat(60) })]],
    ['in the review', [...reviewed]],
    ['where leaving is asked', [...documented, leave]],
    ['while it is sent', [...submitted]],
    ['where it did not get through', [...submitted, settle('submitDispute', offline)]],
    ['where it was refused', [...submitted, settle('submitDispute', forbidden)]],
  ])('leads back to the same %s', async (_, steps) => {
    const kept = factsOfDispute(await walked(fresh, steps))
    expect(v.parse(DisputeCreateDraftSchema, kept)).toEqual(kept)
    const input = { ...fresh, draftId: 'another', draft: kept }
    const reopened = await walked(input, [])
    expect(factsOfDispute(reopened)).toEqual(kept)
    expect(reopened.value).toEqual(kept?.isSent ? 'submitting' : { drafting: 'checkingEligibility' })
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
      factsOfDispute(await walked(fresh, [...submitted, settle('submitDispute', { output: submission })])),
    ).toBeNull()
  })
})

describe('at the documents a failure', () => {
  const removalFailed = [...described, chosen('t1'), uploaded, remove('doc-t1'), settle('removeDocument', offline)]

  it('is of a document that could not be taken away', async () => {
    expect(selectIsRemovalFailed(await walked(fresh, removalFailed))).toBe(true)
  })

  it('is of the submission, though a document could not be taken away before', async () => {
    const resubmitted = [...removalFailed, next, next, submit, settle('submitDispute', documentGone), checked]
    const mending = await walked(fresh, resubmitted)
    expect(mending.context.failure?.code).toBe('documentGone')
    expect(selectIsRemovalFailed(mending)).toBe(false)
  })
})
