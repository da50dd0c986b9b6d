import { describeModel } from '../../../qa/check/check-model.ts'
import { changeModel } from './change.model.ts'

describeModel(changeModel)
