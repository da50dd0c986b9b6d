import { describeModel } from '../../../flows/check/check-model.ts'
import { paymentModel } from './payment.model.ts'

describeModel(paymentModel)
