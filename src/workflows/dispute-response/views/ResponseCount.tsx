import { Plural } from '@lingui/react/macro'

/** The disputes that one response answers, as a count. */
export const ResponseCount = ({ count }: { count: number }) => (
  <Plural value={{ count }} one="Response to # dispute" other="Response to # disputes" />
)
