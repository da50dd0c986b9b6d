import * as v from 'valibot'

/** The prefix under which a page was served (§2), or nothing; which ones there are, only the server knows. */
export const PagePrefixSchema = v.pipe(v.string(), v.regex(/^(?:\/[a-z0-9-]+)?$/))
