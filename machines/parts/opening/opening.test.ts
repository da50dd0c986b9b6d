import { describeModel } from '../../../qa/check/check-model.ts'
import { openingModel } from './opening.model.ts'

describeModel(openingModel)
