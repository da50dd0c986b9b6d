import { describeModel } from '../../../qa/check/check-model.ts'
import { groupEditModel } from './group-edit.model.ts'

describeModel(groupEditModel)
