/** Pieces of work within a trace, for whoever does them; what makes and sends them is loaded only where it is set. */

/** Ids, patterns, codes and numbers: never what a person typed, is called or is reached by. */
export type SpanFacts = Readonly<Record<string, string | number>>

export type SpanKind = 'server' | 'client' | 'internal'

export type Span = {
  readonly traceId: string
  /** Tells whoever is called what it is a part of (W3C Trace Context). */
  readonly traceparent: string
  readonly name: (name: string) => void
  readonly say: (facts: SpanFacts) => void
  /** Ends it; `failure` is the kind of what went wrong. */
  readonly end: (failure?: string | null) => void
  /** Begins a part of it. */
  readonly part: (name: string, kind: SpanKind, facts?: SpanFacts) => Span
  /** Adds a part that has just ended, after so many milliseconds. */
  readonly past: (name: string, ms: number, facts: SpanFacts) => void
}

export type Traces = {
  /** Begins a trace, or goes on with that of a caller's `traceparent`. */
  readonly begin: (name: string, kind: SpanKind, facts: SpanFacts, traceparent?: string | null) => Span
  /** Sends what waits, for some seconds at most. */
  readonly close: () => Promise<void>
}
