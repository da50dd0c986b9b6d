import { createInterface } from 'node:readline'
import * as v from 'valibot'

import { RecordingRequestSchema, type FlowRecording } from '../../domain/contract/flows/flow-recording.ts'
import { addDays, businessDate } from '../../domain/dates.ts'
import type { Clock } from '../clock.ts'
import { storeRecordings } from '../flow-sessions/store-recordings.ts'
import type { Store } from '../store/store.ts'

const LineSchema = v.strictObject({ days_ago: v.pipe(v.number(), v.integer(), v.minValue(0)), session: v.unknown() })
/** Sessions of one transaction, so that none blocks the database for long. */
const STEP = 2_000

/** Stores recorded sessions from lines of JSON, those of one day together; gives how many were new. */
export async function addFlowSessions(
  { store, clock }: { store: Store; clock: Clock },
  input: NodeJS.ReadableStream,
  onStep: (done: number) => void = () => {},
): Promise<number> {
  const today = businessDate(clock.now())
  let stored = 0
  let waiting: FlowRecording[] = []
  let daysAgo = 0
  const storePending = async () => {
    stored += await storeRecordings(store, waiting, addDays(today, -daysAgo))
    waiting = []
    onStep(stored)
  }
  for await (const text of createInterface({ input })) {
    const line = v.parse(LineSchema, JSON.parse(text))
    if (line.days_ago !== daysAgo || waiting.length >= STEP) await storePending()
    daysAgo = line.days_ago
    const document = { data: { type: 'flow-session-batches', attributes: { sessions: [line.session] } } }
    waiting.push(...v.parse(RecordingRequestSchema, document))
  }
  await storePending()
  await store.maintain()
  return stored
}
