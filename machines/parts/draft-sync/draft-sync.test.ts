import { describeModel } from '../../../qa/check/check-model.ts'
import { draftSyncModel } from './draft-sync.model.ts'

describeModel(draftSyncModel)
