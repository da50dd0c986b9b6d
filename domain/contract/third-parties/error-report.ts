/** POST /ecaas/error-reports: an error of the page, without anything that a person could recognize themself by. */
import * as v from 'valibot'

export const MOST_FRAMES = 20
const MESSAGE_LENGTH = 500

/** A place in our own program; every other address is left out. */
const FrameSchema = v.strictObject({
  function: v.pipe(v.string(), v.regex(/^[\w$.<> ]{0,80}$/)),
  file: v.pipe(v.string(), v.regex(/^\/assets\/[\w.-]{1,100}\.js$/)),
  line: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000)),
  column: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000)),
})

const reportKinds = ['uncaught', 'rejection', 'view'] as const
export type ReportKind = (typeof reportKinds)[number]

const ErrorReportSchema = v.strictObject({
  kind: v.picklist(reportKinds),
  name: v.pipe(v.string(), v.regex(/^[A-Za-z]{1,60}$/)),
  message: v.pipe(v.string(), v.maxLength(MESSAGE_LENGTH)),
  frames: v.pipe(v.array(FrameSchema), v.maxLength(MOST_FRAMES)),
  /** The id of the page in the route table, never its address. */
  page: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,60}$/)),
  language: v.pipe(v.string(), v.regex(/^[a-z]{2}$/)),
})
export type ErrorReport = v.InferOutput<typeof ErrorReportSchema>

/** Refuses every key that is not named here. */
export const ErrorReportRequestSchema = v.pipe(
  v.strictObject({
    data: v.strictObject({ type: v.literal('error-reports'), attributes: ErrorReportSchema }),
  }),
  v.transform(({ data }) => data.attributes),
)
