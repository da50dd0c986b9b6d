import { describeModel } from '../../../qa/check/check-model.ts'
import { activationModel } from './activation.model.ts'

describeModel(activationModel)
