import { describeModel } from '../../../qa/check/check-model.ts'
import { invoiceImportModel } from './invoice-import.model.ts'

describeModel(invoiceImportModel)
