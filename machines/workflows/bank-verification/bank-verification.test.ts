import { describeModel } from '../../../qa/check/check-model.ts'
import { bankVerificationModel } from './bank-verification.model.ts'

describeModel(bankVerificationModel)
