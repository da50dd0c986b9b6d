import { describeModel } from '../../../qa/check/check-model.ts'
import { webhookEditModel } from './webhook-edit.model.ts'

describeModel(webhookEditModel)
