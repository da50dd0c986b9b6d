import { describeModel } from '../../../qa/check/check-model.ts'
import { loyaltyEditModel } from './loyalty-edit.model.ts'

describeModel(loyaltyEditModel)
