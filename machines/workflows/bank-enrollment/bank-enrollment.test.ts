import { describeModel } from '../../../qa/check/check-model.ts'
import { bankEnrollmentModel } from './bank-enrollment.model.ts'

describeModel(bankEnrollmentModel)
