import { describeModel } from '../../../qa/check/check-model.ts'
import { announcementEditModel } from './announcement-edit.model.ts'

describeModel(announcementEditModel)
