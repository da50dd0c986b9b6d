import { describeModel } from '../../../qa/check/check-model.ts'
import { userInviteModel } from './user-invite.model.ts'

describeModel(userInviteModel)
