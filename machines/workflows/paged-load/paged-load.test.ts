import { describeModel } from '../../../qa/check/check-model.ts'
import { pagedLoadModel } from './paged-load.model.ts'

describeModel(pagedLoadModel)
