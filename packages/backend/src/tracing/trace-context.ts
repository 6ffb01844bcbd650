import { type Context, context, type Link, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { isTraced } from './spans.ts'

/** The current trace as W3C Trace Context headers; empty when none is recorded. */
export type TraceCarrier = Record<string, string>

export function carryTrace(): TraceCarrier {
  const carrier: TraceCarrier = {}
  if (isTraced()) propagation.inject(context.active(), carrier)
  return carrier
}

/** The trace context of a request's headers. */
export function contextFrom(headers: Headers): Context {
  const carrier: TraceCarrier = {}
  for (const name of propagation.fields()) {
    const value = headers.get(name)
    if (value !== null) carrier[name] = value
  }
  return propagation.extract(ROOT_CONTEXT, carrier)
}

/** A link to the span that wrote a job; the job runs in its own trace. */
export function linksTo(carrier: unknown): Link[] {
  const found = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, carrier))
  return found ? [{ context: found }] : []
}
