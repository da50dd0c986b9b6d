import { expect, it } from 'vitest'

import { signInRefusals } from '../../../domain/contract/self.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { emptyCoverage } from '../../../charts/coverage/coverage.ts'
import { walkSteps } from '../../../charts/suite/walk.ts'
import { selectMessage, signInMachine } from './sign-in.machine.ts'
import { signInModel } from './sign-in.model.ts'

describeModel(signInModel)

const [scenario = ''] = signInModel.scenarios.keys()
const submit = { type: 'signIn.submit', username: 'ann', password: 'canary-4417' }

const renewals: readonly string[] = ['passwordExpired', 'passwordChangeRequired', 'challengeChangeRequired']
const messages = signInRefusals.filter((code) => !renewals.includes(code))

it.each(messages)('shows the message of %s', async (code) => {
  const refused = { type: 'settle', actor: 'checkCredentials', error: { code } } as const
  const walk = await walkSteps(signInModel, scenario, [submit, refused], emptyCoverage(signInMachine))
  expect(selectMessage(walk.snapshot() as Parameters<typeof selectMessage>[0])).toBe(code)
})

it('keeps nothing of the password', async () => {
  const walk = await walkSteps(signInModel, scenario, [submit], emptyCoverage(signInMachine))
  expect(JSON.stringify(walk.snapshot().context)).not.toContain('canary')
})
