/**
 * Prints made sessions of the payment for `npm run seed -- --flow-sessions N`, one JSON object a line, those of one day
 * together: the seed stores a day at once.
 */
import { recordingRequest } from '../../domain/contract/flows/flow-recording.ts'
import { paymentModel } from '../../machines/workflows/payment/payment.model.ts'
import { sessionMaker } from './made-sessions.ts'
import { paymentBehaviour } from './payment-behaviour.ts'

const count = Number(process.argv[2])
const sessions = [...sessionMaker(paymentModel, paymentBehaviour)({ count, seed: 20_418 })]
for (const { daysAgo, recording } of sessions.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
  const line = `${JSON.stringify({ days_ago: daysAgo, session: recordingRequest([recording]).data.attributes.sessions[0] })}\n`
  if (!process.stdout.write(line)) await new Promise((resolve) => process.stdout.once('drain', resolve))
}
