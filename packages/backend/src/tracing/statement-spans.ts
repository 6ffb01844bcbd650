import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { isTraced, kindOf, tracer } from './spans.ts'

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
