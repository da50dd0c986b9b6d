import { describeModel } from '../../../flows/check/check-model.ts'
import { disputeCreateModel } from './dispute-create.model.ts'

describeModel(disputeCreateModel)
