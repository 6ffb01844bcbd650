import {
  type Attributes,
  type Context,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'

/** A no-op until a provider is registered, which happens only with a collector. */
export function tracer(): Tracer {
  return trace.getTracer('localchef')
}

/** Whether the current code runs inside a recorded trace. */
export function isTraced(): boolean {
  return trace.getActiveSpan()?.isRecording() ?? false
}

/** Adds attributes to the current span. Never personal data: a third party may store traces. */
export function noteOnSpan(attributes: Attributes): void {
  trace.getActiveSpan()?.setAttributes(attributes)
}

/** Renames the current span. A name never contains an id. */
export function nameSpan(name: string): void {
  trace.getActiveSpan()?.updateName(name)
}

/** Runs `work` in a span; spans started inside are its children. */
export function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: () => Promise<T>,
  parent?: Context,
): Promise<T> {
  const run = async (span: Span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', kindOf(error))
      throw error
    } finally {
      span.end()
    }
  }
  return parent
    ? tracer().startActiveSpan(name, options, parent, run)
    : tracer().startActiveSpan(name, options, run)
}

/** The error's code or class. Its message may contain personal data. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
