import { describeModel } from '../../../flows/check-model.ts'
import { bootModel } from './boot.model.ts'

describeModel(bootModel)
