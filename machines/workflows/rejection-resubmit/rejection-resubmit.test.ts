import { describeModel } from '../../../qa/check/check-model.ts'
import { rejectionResubmitModel } from './rejection-resubmit.model.ts'

describeModel(rejectionResubmitModel)
