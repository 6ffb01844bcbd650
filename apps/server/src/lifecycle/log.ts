import { type Logger, pino, stdTimeFunctions } from 'pino'
import { PlainLogStream } from './plain-log-stream.ts'

/** One JSON line an event, or readable lines when a person watches. Secrets never reach it. */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
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
