import { describeModel } from '../../../qa/check/check-model.ts'
import { merchantSwitchModel } from './merchant-switch.model.ts'

describeModel(merchantSwitchModel)
