import { describeModel } from '../../../qa/check/check-model.ts'
import { cardRevealModel } from './card-reveal.model.ts'

describeModel(cardRevealModel)
