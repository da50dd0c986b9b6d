import { describeModel } from '../../../qa/check/check-model.ts'
import { autoPayEditModel } from './auto-pay-edit.model.ts'

describeModel(autoPayEditModel)
