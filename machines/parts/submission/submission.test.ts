import { describeModel } from '../../../qa/check/check-model.ts'
import { submissionModel } from './submission.model.ts'

describeModel(submissionModel)
