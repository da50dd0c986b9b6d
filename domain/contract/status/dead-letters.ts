/** Items that jobs have stopped trying, and what support does about them. Calls that §7 does not show. */
import * as v from 'valibot'

import { attributes, many, request } from '../json-api.ts'
import { InstantSchema } from '../time.ts'

export const DEAD_LETTER = 'dead-letters'

/** As the log and the metrics name it. */
const JobNameSchema = v.pipe(v.string(), v.regex(/^[\w -]{1,60}$/))

/** GET /ecaas/dead-letters: those of the reader's program and of none, the latest first. */
export const DeadLettersSchema = many(
  DEAD_LETTER,
  attributes({
    job: v.string(),
    /** The id of the item to its job, such as that of a payment attempt. */
    item: v.string(),
    /** The kind of the last failure. */
    failure: v.string(),
    tries: v.pipe(v.number(), v.integer(), v.minValue(1)),
    first_failed_at: InstantSchema,
    last_failed_at: InstantSchema,
  }),
)
export type DeadLetter = v.InferOutput<typeof DeadLettersSchema>['items'][number]

/** POST /ecaas/dead-letters/{id}/retry and …/give-up. */
export const DeadLetterDecisionSchema = request('dead-letter-decisions', v.strictObject({}))

/** POST /ecaas/dead-letters/retry: all of a job. */
export const DeadLettersRetrySchema = request('dead-letter-retries', v.strictObject({ job: JobNameSchema }))

/** POST /ecaas/job-runs: runs a job now. */
export const JobRunSchema = request('job-runs', v.strictObject({ name: JobNameSchema }))
