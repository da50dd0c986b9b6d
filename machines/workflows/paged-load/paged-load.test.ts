import { describeModel } from '../../../flows/check/check-model.ts'
import { pagedLoadModel } from './paged-load.model.ts'

describeModel(pagedLoadModel)
