/** The parts of what is due, by their names. */
export const dueBuckets = ['pastDue', 'dueSoon', 'later'] as const
export type DueBucket = (typeof dueBuckets)[number]
/** Filters of a list by what the dues count: a bucket, all that is not past due, or any. */
export const dueFilters = [...dueBuckets, 'current', 'any'] as const
export type DueFilter = (typeof dueFilters)[number]
/** The ranges of days that an amount has been past due. */
export const dueAges = ['1-30', '31-60', '61-90', 'over90'] as const
export type DueAge = (typeof dueAges)[number]
/** The reasons why an open amount is not due for payment. */
export const dueExclusions = ['disputed', 'onHold'] as const
export type DueExclusion = (typeof dueExclusions)[number]
