import { describeModel } from '../../../qa/check/check-model.ts'
import { usernameRecoveryModel } from './username-recovery.model.ts'

describeModel(usernameRecoveryModel)
