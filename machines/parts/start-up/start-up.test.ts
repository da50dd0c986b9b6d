import { describeModel } from '../../../qa/check/check-model.ts'
import { startUpModel } from './start-up.model.ts'

describeModel(startUpModel)
