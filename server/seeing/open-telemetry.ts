/** Traces over OTLP/HTTP, by the libraries of OpenTelemetry. */
import type { Span as OtelSpan } from '@opentelemetry/api'

import type { Span, SpanFacts, SpanKind, Traces } from './span.ts'
import type { TraceSettings } from './trace-settings.ts'

/** What does not fit is dropped: a collector that is away costs no memory. */
const QUEUE = 2_048
const BATCH = 512
const SEND_EVERY_MS = 2_000
const SEND_WITHIN_MS = 5_000
const CLOSE_WITHIN_MS = 3_000

/** `00-{32 hex}-{16 hex}-{2 hex}`; ids of zeros alone are none. */
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

/** Opens them; the libraries are loaded only here. Spans that could not be sent are dropped without a word. */
export async function openTraces(settings: TraceSettings, version: string): Promise<Traces> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const { ROOT_CONTEXT, SpanKind: kinds, SpanStatusCode, trace } = api
  const kindOf = { server: kinds.SERVER, client: kinds.CLIENT, internal: kinds.INTERNAL } as const
  const ratio = new sdk.TraceIdRatioBasedSampler(settings.ratio)
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      ...settings.resource,
      'service.name': settings.serviceName,
      'service.version': version,
    }),
    sampler: settings.isParentBased ? new sdk.ParentBasedSampler({ root: ratio }) : ratio,
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: settings.url,
          headers: settings.headers,
          timeoutMillis: SEND_WITHIN_MS,
        }),
        maxQueueSize: QUEUE,
        maxExportBatchSize: BATCH,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_WITHIN_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('trade-credit-portal')

  function spanOf(own: OtelSpan): Span {
    const { traceId, spanId, traceFlags } = own.spanContext()
    const within = trace.setSpan(ROOT_CONTEXT, own)
    return {
      traceId,
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      name: (name) => void own.updateName(name),
      say: (facts) => void own.setAttributes(facts),
      end(failure = null) {
        if (failure !== null) {
          own.setAttribute('error.type', failure)
          own.setStatus({ code: SpanStatusCode.ERROR })
        }
        own.end()
      },
      part: (name, kind, facts = {}) =>
        spanOf(tracer.startSpan(name, { kind: kindOf[kind], attributes: facts }, within)),
      past(name, ms, facts) {
        if (!own.isRecording()) return
        const now = Date.now()
        tracer.startSpan(name, { kind: kinds.CLIENT, attributes: facts, startTime: now - ms }, within).end(now)
      },
    }
  }
  function caller(traceparent: string | null) {
    const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? []
    if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT
    const traceFlags = Number.parseInt(flags, 16) & 1
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
  }
  return {
    begin: (name: string, kind: SpanKind, facts: SpanFacts, traceparent = null) =>
      spanOf(tracer.startSpan(name, { kind: kindOf[kind], attributes: facts }, caller(traceparent))),
    async close() {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_WITHIN_MS)))
      await Promise.race([provider.shutdown().catch(() => undefined), late])
      clearTimeout(timer)
    },
  }
}
