import { Writable } from 'node:stream'
import { trace } from '@opentelemetry/api'
import { type Logger, pino, stdTimeFunctions } from 'pino'
import { rememberError } from '../health/recent-errors.ts'

const levelNames: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}
const hidden: ReadonlySet<string> = new Set(['level', 'time', 'msg', 'err', 'requestId'])

/** Formats log lines for a terminal: time, level, message, fields, stack. */
class PlainLogStream extends Writable {
  readonly #target: NodeJS.WritableStream

  constructor(target: NodeJS.WritableStream) {
    super({ decodeStrings: false })
    this.#target = target
  }

  override _write(line: string | Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#target.write(plainLine(String(line)))
    done()
  }
}

function plainLine(line: string): string {
  let entry: Record<string, unknown>
  try {
    entry = JSON.parse(line)
  } catch {
    return line
  }
  const details = Object.entries(entry)
    .filter(([name]) => !hidden.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const time = String(entry.time).slice(11, 19)
  const head = [time, levelNames[Number(entry.level)] ?? '', entry.msg, ...details].filter(Boolean).join(' ')
  const error = entry.err as { stack?: string; message?: string } | undefined
  return `${head}\n${error ? `${error.stack ?? error.message}\n` : ''}`
}

// A closed pipe or a full disk loses lines of the log, but must not end the server. Each line tries again.
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
