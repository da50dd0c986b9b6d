/** The parts of what is due, by their names. */
export const dueBuckets = ['pastDue', 'dueSoon', 'later'] as const
export type DueBucket = (typeof dueBuckets)[number]
/** Filters of a list by what the dues count: a bucket, all that is not past due, or any. */
export const dueFilters = [...dueBuckets, 'current', 'any'] as const
export type DueFilter = (typeof dueFilters)[number]

/** Checks whether a filter finds what is in a bucket. */
export function isInDue(due: DueFilter, bucket: DueBucket): boolean {
  if (due === 'any') return true
  return due === 'current' ? bucket !== 'pastDue' : bucket === due
}

/** The ranges of days that an amount has been past due. */
export const dueAges = ['1-30', '31-60', '61-90', 'over90'] as const
export type DueAge = (typeof dueAges)[number]
/** The reasons why an open amount is not due for payment. */
export const dueExclusions = ['disputed', 'onHold'] as const
export type DueExclusion = (typeof dueExclusions)[number]
