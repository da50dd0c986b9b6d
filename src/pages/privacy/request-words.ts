import { msg } from '@lingui/core/macro'

import type { PrivacyStatus } from '../../../domain/rules/privacy/privacy-request.ts'
import type { Tone } from '../../ui/feedback/tone.ts'

export const statusWords = {
  requested: msg`Waiting for support`,
  done: msg`User deleted`,
  refused: msg({ message: 'Refused', context: 'a privacy request' }),
  withdrawn: msg({ message: 'Withdrawn', context: 'a privacy request' }),
} as const satisfies Record<PrivacyStatus, object>

export const toneOfStatus: Readonly<Record<PrivacyStatus, Tone>> = {
  requested: 'wait',
  done: 'done',
  refused: 'late',
  withdrawn: 'quiet',
}
