import { describeModel } from '../../../qa/check/check-model.ts'
import { cardRequestModel } from './card-request.model.ts'

describeModel(cardRequestModel)
