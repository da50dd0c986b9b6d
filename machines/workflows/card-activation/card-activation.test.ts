import { describeModel } from '../../../qa/check/check-model.ts'
import { cardActivationModel } from './card-activation.model.ts'

describeModel(cardActivationModel)
