import { describeModel } from '../../../qa/check/check-model.ts'
import { attachmentsModel } from './attachments.model.ts'

describeModel(attachmentsModel)
