import { describeModel } from '../../../qa/check/check-model.ts'
import { cardTerminationModel } from './card-termination.model.ts'

describeModel(cardTerminationModel)
