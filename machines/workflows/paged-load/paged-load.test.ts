import { describeModel } from '../../../flows/check-model.ts'
import { pagedLoadModel } from './paged-load.model.ts'

describeModel(pagedLoadModel)
