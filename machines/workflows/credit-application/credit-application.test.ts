import { describeModel } from '../../../qa/check/check-model.ts'
import { creditApplicationModel } from './credit-application.model.ts'

describeModel(creditApplicationModel)
