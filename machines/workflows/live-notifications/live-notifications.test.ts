import { describeModel } from '../../../qa/check/check-model.ts'
import { liveNotificationsModel } from './live-notifications.model.ts'

describeModel(liveNotificationsModel)
