import { expect, it } from 'vitest'

import { emptyCoverage } from '../../../charts/coverage/coverage.ts'
import { walkSteps } from '../../../charts/suite/walk.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { passwordChangeMachine, selectMessage } from './password-change.machine.ts'
import { passwordChangeModel } from './password-change.model.ts'

describeModel(passwordChangeModel)

const submit = { type: 'password.submit', current: 'canary-4417-A', password: 'Canary-4418', again: 'Canary-4418' }
const walked = (...steps: { type: string }[]) =>
  walkSteps(passwordChangeModel, 'by choice', steps, emptyCoverage(passwordChangeMachine))

it('stores nothing of either password', async () => {
  const walk = await walked(submit)
  expect(JSON.stringify(walk.snapshot().context)).not.toMatch(/canary/i)
})

it('has a message for a refusal, and none before it or while the server works', async () => {
  const refused = { type: 'settle', actor: 'changePassword', error: { code: 'passwordAlreadyUsed' } } as const
  const messageAfter = async (...steps: { type: string }[]) => {
    const walk = await walked(...steps)
    return selectMessage(walk.snapshot() as Parameters<typeof selectMessage>[0])
  }
  expect(await messageAfter()).toBeNull()
  expect(await messageAfter(submit)).toBeNull()
  expect(await messageAfter(submit, refused)).toBe('passwordAlreadyUsed')
})
