import { describeModel } from '../../../qa/check/check-model.ts'
import { passwordRecoveryModel } from './password-recovery.model.ts'

describeModel(passwordRecoveryModel)
