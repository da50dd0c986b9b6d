import { expect, it } from 'vitest'

import { emptyCoverage } from '../../../charts/coverage/coverage.ts'
import { walkSteps } from '../../../charts/suite/walk.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { challengeChangeMachine, selectMessage } from './challenge-change.machine.ts'
import { challengeChangeModel } from './challenge-change.model.ts'

describeModel(challengeChangeModel)

const [scenario = ''] = challengeChangeModel.scenarios.keys()

const submit = { type: 'phrase.submit', current: 'canary-4417-A', question: 'Canary boat?', answer: 'Canary' } as const
const refused = { type: 'settle', actor: 'changePhrase', error: { code: 'passwordIncorrect' } } as const
const walked = (...steps: { type: string }[]) =>
  walkSteps(challengeChangeModel, scenario, steps, emptyCoverage(challengeChangeMachine))

it('stores nothing of the password, the question or the answer', async () => {
  const walk = await walked(submit, refused)
  expect(JSON.stringify(walk.snapshot().context)).not.toMatch(/canary/i)
})

it('has a message for a refusal, and none before it or while the server works', async () => {
  const messageAfter = async (...steps: { type: string }[]) =>
    selectMessage((await walked(...steps)).snapshot() as Parameters<typeof selectMessage>[0])
  expect(await messageAfter()).toBeNull()
  expect(await messageAfter(submit)).toBeNull()
  expect(await messageAfter(submit, refused)).toBe('passwordIncorrect')
})
