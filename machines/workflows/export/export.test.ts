import { describeModel } from '../../../qa/check/check-model.ts'
import { exportModel } from './export.model.ts'

describeModel(exportModel)
