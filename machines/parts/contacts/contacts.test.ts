import { describeModel } from '../../../qa/check/check-model.ts'
import { contactsModel } from './contacts.model.ts'

describeModel(contactsModel)
