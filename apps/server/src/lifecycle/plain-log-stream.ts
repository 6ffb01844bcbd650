import { Writable } from 'node:stream'

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
export class PlainLogStream extends Writable {
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

export function plainLine(line: string): string {
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
