import { describeModel } from '../../../qa/check/check-model.ts'
import { bootModel } from './boot.model.ts'

describeModel(bootModel)
