import { trace } from '@opentelemetry/api'
import { type Logger, pino, stdTimeFunctions } from 'pino'
import { rememberError } from '../health/recent-errors.ts'
import { PlainLogStream } from './plain-log-stream.ts'

// A reader that went away, or a full disk, costs lines of the log and not the server. Each line tries again.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

/** Lines from this level on are kept for the health page. */
const errorLevel = 50

/** JSON lines, or readable lines on a terminal. Secrets are removed. */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      mixin: namesTrace,
      hooks: {
        logMethod(given, method, lineLevel) {
          if (lineLevel >= errorLevel) rememberError(given, this.bindings())
          method.apply(this, given)
        },
      },
      redact: {
        paths: [
          '*.password',
          '*.token',
          '*.authorization',
          '*.apikey',
          'headers',
          'err.client',
          'err.parameters',
        ],
        remove: true,
      },
    },
    process.stdout.isTTY ? new PlainLogStream(process.stdout) : process.stdout,
  )
}

/** Adds the trace id while a trace is recorded. */
function namesTrace(): object {
  const span = trace.getActiveSpan()
  return span?.isRecording() ? { traceId: span.spanContext().traceId } : {}
}
