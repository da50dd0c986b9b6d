import { describeModel } from '../../../qa/check/check-model.ts'
import { paymentModel } from './payment.model.ts'

describeModel(paymentModel)
