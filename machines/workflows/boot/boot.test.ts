import { describeModel } from '../../../flows/check/check-model.ts'
import { bootModel } from './boot.model.ts'

describeModel(bootModel)
