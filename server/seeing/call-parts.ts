import { failureKind } from './job-report.ts'
import type { SpanFacts } from './span.ts'
import { during, underWay } from './under-way.ts'

/** Does a call of somebody else as a part of the trace of what is under way; without one it only does it. */
export async function asPart<T>(name: string, facts: SpanFacts, call: () => Promise<T>): Promise<T> {
  const now = underWay()
  if (now?.span === undefined) return call()
  const span = now.span.part(name, 'client', facts)
  try {
    const answer = await during({ ...now, span }, call)
    span.end()
    return answer
  } catch (error) {
    span.end(failureKind(error))
    throw error
  }
}

/** Returns the header that tells whoever is called now what the call is a part of; none without a trace. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const span = underWay()?.span
  return span === undefined ? {} : { traceparent: span.traceparent }
}
