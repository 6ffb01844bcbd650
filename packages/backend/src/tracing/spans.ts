import {
  type Attributes,
  type Context,
  type Span,
  SpanKind,
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

export interface StatementSummary {
  operation: string
  /** The first table or function named; undefined for `begin` and similar. */
  relation: string | undefined
  /** All writes of the statement, else its operation and relation. */
  summary: string
}

const relation = String.raw`((?:"[^"]+"|[a-z_][\w$]*)(?:\.(?:"[^"]+"|[a-z_][\w$]*))?)`
/** Skips `for update of` and `on conflict do update set`. */
const writes = new RegExp(
  String.raw`\b(insert|update|delete|merge)\s+(?:into\s+|from\s+)?(?:only\s+)?(?!(?:of|set|skip|nowait)\b)${relation}`,
  'gi',
)
const reads = new RegExp(String.raw`\b(?:from|join|call)\s+(?:only\s+)?${relation}`, 'i')
/** Our functions are always called with their schema. */
const calls = /\b([a-z_]\w*\.[a-z_]\w*)\s*\(/i
const verbs: ReadonlySet<string> = new Set(['select', 'with', 'insert', 'update', 'delete', 'merge', 'call'])

/** Summarizes a statement without its text, which may contain a caller's claims. */
export function summaryOf(text: string): StatementSummary {
  // String literals may contain keywords.
  const bare = text
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\/\*.*?\*\/|--[^\n]*/gs, ' ')
    .trim()
  const verb = /^[a-z]+/i.exec(bare)?.[0].toLowerCase() ?? 'statement'
  if (!verbs.has(verb)) return { operation: verb, relation: undefined, summary: verb }
  const written = Array.from(bare.matchAll(writes), ([, operation = '', name = '']) => ({
    operation: operation.toLowerCase(),
    relation: name.replaceAll('"', ''),
  }))
  const [first] = written
  if (first) {
    return { ...first, summary: written.map((one) => `${one.operation} ${one.relation}`).join(' ') }
  }
  const operation = verb === 'with' ? 'select' : verb
  const name = (reads.exec(bare) ?? calls.exec(bare))?.[1]?.replaceAll('"', '')
  return { operation, relation: name, summary: name ? `${operation} ${name}` : operation }
}

/** Sends a statement, in a span when a trace is recorded. The span excludes text and parameters. */
export function sendTraced<Answer extends { rowCount: number | null }>(
  text: string,
  send: () => Promise<Answer>,
): Promise<Answer> {
  if (!isTraced()) return send()
  const { operation, relation, summary } = summaryOf(text)
  const span = tracer().startSpan(summary, {
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.summary': summary,
      ...(relation ? { 'db.collection.name': relation } : {}),
    },
  })
  const answer = send()
  answer.then(
    ({ rowCount }) => {
      if (rowCount !== null && rowCount !== undefined) {
        span.setAttribute('db.response.returned_rows', rowCount)
      }
      span.end()
    },
    (error: unknown) => {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', kindOf(error))
      span.end()
    },
  )
  return answer
}
