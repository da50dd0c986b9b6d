import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { DisputeResponseDraftSchema } from '../../../domain/contract/drafts/dispute-drafts.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { emptyCoverage } from '../../../charts/coverage/coverage.ts'
import { walkSteps } from '../../../charts/suite/walk.ts'
import type { Step } from '../../model.ts'
import { attach } from '../../parts/attachments/attachments.model.ts'
import { submissionShows } from '../../parts/submission/submission.model.ts'
import { failureOf } from '../../failure.ts'
import { factsOfResponse, intentOf, selectIsBegun } from './dispute-response.context.ts'
import { disputeResponseMachine, type DisputeResponseSnapshot } from './dispute-response.machine.ts'
import { disputeResponseModel } from './dispute-response.model.ts'
import { next, settle } from '../../parts/dispute-steps/dispute-steps.journeys.ts'
import {
  act,
  alone,
  changed,
  described,
  documented,
  fresh,
  leave,
  lena,
  loaded,
  replied,
  result,
  reviewed,
  say,
  showContacts,
  submit,
  submitted,
  takeOff,
} from './dispute-response.samples.ts'

describeModel(disputeResponseModel)

/** Returns the real machine's snapshot after steps from an input. */
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

const longNamed: Step = {
  type: 'show',
  port: 'contacts',
  snapshot: {
    context: { contacts: [{ ...lena, contactId: 'u-l', name: 'L'.repeat(60) }], entry: { name: '', email: '' } },
  },
}
const movedOn = settle('submission', { output: { kind: 'returned' as const, failure: failureOf(changed.error) } })

describe('what is kept of an answer', () => {
  it.each<readonly [string, readonly Step[]]>([
    ['at the words', [...replied]],
    ['with an amount', [...alone, act('adjustment.propose'), takeOff(20_000)]],
    ['with a document', [...documented]],
    ['while a file is sent', [...alone, attach('file')]],
    ['at the contacts', [...described, showContacts('lena')]],
    ['with a colleague of a long name', [...described, longNamed]],
    ['in the review', [...reviewed]],
    ['where leaving is asked', [...described, leave]],
    ['while it is sent', [...submitted]],
    ['where a dispute has moved on', [...submitted, movedOn]],
    ['where it was refused', [...submitted, submissionShows('refused')]],
  ])('leads back to the same %s', async (_, steps) => {
    const kept = factsOfResponse(await walked(fresh, steps))
    expect(v.parse(DisputeResponseDraftSchema, kept)).toEqual(kept)
    const input = { ...fresh, draftId: 'another', draft: kept }
    const reopened = await walked(input, [])
    expect(factsOfResponse(reopened)).toEqual(kept)
    const isSent = kept !== null && kept.sent.length > 0
    expect(reopened.value).toEqual(isSent ? 'submitting' : { drafting: { steps: 'loading', leaving: 'inside' } })
    if (!isSent) expect(factsOfResponse(await walked(input, [loaded(kept?.disputeIds)]))).toEqual(kept)
  })

  it('sends after a reload what was sent before it, to the letter', async () => {
    const before = await walked(fresh, [...submitted])
    const after = await walked({ ...fresh, draftId: 'another', draft: factsOfResponse(before) }, [])
    expect(intentOf(after.context)).toEqual(intentOf(before.context))
  })

  it('is nothing before the disputes were read, and after the end', async () => {
    expect(factsOfResponse(await walked(fresh, []))).toBeNull()
    expect(
      factsOfResponse(
        await walked(fresh, [...submitted, settle('submission', { output: { kind: 'accepted', result } })]),
      ),
    ).toBeNull()
  })
})

it('sends an amount only with what takes something off', async () => {
  const offer = [...alone, act('adjustment.propose'), say('A part.'), takeOff(20_000)]
  const sent = async (steps: readonly Step[]) => intentOf((await walked(fresh, [...steps, next, next, submit])).context)
  expect(await sent(offer)).toMatchObject({ adjustment: 20_000, documentIds: [] })
  expect(await sent([...replied, takeOff(20_000)])).toMatchObject({ adjustment: null })
  expect(await sent(documented)).toMatchObject({ documentIds: ['doc-t1'] })
})
