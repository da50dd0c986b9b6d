import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { DisputeResponseDraftSchema } from '../../../domain/contract/dispute-drafts.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { emptyCoverage } from '../../../charts/coverage/coverage.ts'
import { walkSteps } from '../../../charts/suite/walk.ts'
import type { Step } from '../../model.ts'
import { factsOfResponse } from './dispute-response.facts.ts'
import { disputeResponseMachine, type DisputeResponseSnapshot } from './dispute-response.machine.ts'
import { disputeResponseModel } from './dispute-response.model.ts'
import { changed, forbidden, fresh, lena, offline, result } from './dispute-response.samples.ts'
import { selectIntent, selectIsBegun } from './dispute-response.selectors.ts'
import {
  act,
  alone,
  chosen,
  described,
  documented,
  leave,
  loaded,
  next,
  replied,
  reviewed,
  say,
  settle,
  submit,
  submitted,
  takeOff,
  told,
} from './dispute-response.steps-taken.ts'

describeModel(disputeResponseModel)

/** Where steps lead from an input, as a snapshot of the real machine. */
async function walked(input: unknown, steps: readonly Step[]): Promise<DisputeResponseSnapshot> {
  const model = { ...disputeResponseModel, scenarios: new Map([['here', input]]) }
  const walk = await walkSteps(model, 'here', steps, emptyCoverage(disputeResponseMachine))
  return walk.snapshot() as DisputeResponseSnapshot
}

it('there is something to come back to once something was entered or a step was gone, and not after a look', async () => {
  expect(selectIsBegun(await walked(fresh, [loaded()]))).toBe(false)
  expect(selectIsBegun(await walked(fresh, [loaded(), act('merchant.reply')]))).toBe(true)
  const { context } = await walked(fresh, [loaded()])
  expect(selectIsBegun({ context: { ...context, step: 'contacts' } })).toBe(true)
})

describe('what is kept of an answer', () => {
  it.each<readonly [string, readonly Step[]]>([
    ['at the words', [...replied]],
    ['with an amount', [...alone, act('adjustment.propose'), takeOff(20_000)]],
    ['with a document', [...documented]],
    ['while a file is sent', [...alone, chosen]],
    ['at the contacts', [...described, told(lena)]],
    ['with a colleague of a long name', [...described, told({ ...lena, contactId: 'u-l', name: 'L'.repeat(60) })]],
    ['in the review', [...reviewed]],
    ['where leaving is asked', [...described, leave]],
    ['while it is sent', [...submitted]],
    ['where a dispute has moved on', [...submitted, settle('submitResponse', changed)]],
    ['where it did not get through', [...submitted, settle('submitResponse', offline)]],
    ['where it was refused', [...submitted, settle('submitResponse', forbidden)]],
  ])('leads back to the same %s', async (_, steps) => {
    const kept = factsOfResponse(await walked(fresh, steps))
    expect(v.parse(DisputeResponseDraftSchema, kept)).toEqual(kept)
    const input = { ...fresh, draftId: 'another', draft: kept }
    const reopened = await walked(input, [])
    expect(factsOfResponse(reopened)).toEqual(kept)
    const isSent = kept !== null && kept.sent.length > 0
    expect(reopened.value).toEqual(isSent ? 'submitting' : { drafting: 'loading' })
    if (!isSent) expect(factsOfResponse(await walked(input, [loaded(kept?.disputeIds)]))).toEqual(kept)
  })

  it('sends after a reload what was sent before it, to the letter', async () => {
    const before = await walked(fresh, [...submitted])
    const after = await walked({ ...fresh, draftId: 'another', draft: factsOfResponse(before) }, [])
    expect(selectIntent(after)).toEqual(selectIntent(before))
  })

  it('is nothing before the disputes were read, and after the end', async () => {
    expect(factsOfResponse(await walked(fresh, []))).toBeNull()
    expect(
      factsOfResponse(await walked(fresh, [...submitted, settle('submitResponse', { output: result })])),
    ).toBeNull()
  })
})

it('sends an amount only with what takes something off', async () => {
  const offer = [...alone, act('adjustment.propose'), say('A part.'), takeOff(20_000)]
  const sent = async (steps: readonly Step[]) => selectIntent(await walked(fresh, [...steps, next, next, submit]))
  expect(await sent(offer)).toMatchObject({ adjustment: 20_000, documentIds: [] })
  expect(await sent([...replied, takeOff(20_000)])).toMatchObject({ adjustment: null })
  expect(await sent(documented)).toMatchObject({ documentIds: ['doc-t1'] })
})
