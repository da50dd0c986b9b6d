import { describeModel } from '../../../qa/check/check-model.ts'
import { refundRequestModel } from './refund-request.model.ts'

describeModel(refundRequestModel)
