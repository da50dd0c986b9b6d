import { describeModel } from '../../../qa/check/check-model.ts'
import { userEditModel } from './user-edit.model.ts'

describeModel(userEditModel)
