import { type Logger, pino, stdTimeFunctions } from 'pino'
import { rememberError } from '../health/recent-errors.ts'
import { PlainLogStream } from './plain-log-stream.ts'

/** From here on a line is about something that went wrong. */
const errorLevel = 50

/** One JSON line an event, or readable lines when a person watches. Secrets never reach it. */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
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
