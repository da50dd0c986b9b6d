import { describeModel } from '../../../qa/check/check-model.ts'
import { bankLinkModel } from './bank-link.model.ts'

describeModel(bankLinkModel)
