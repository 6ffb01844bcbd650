import { cannotParse } from './rest-error.ts'

/** Scans one parameter of a request; every parser of this folder uses it. */
export class TextReader {
  readonly #what: string
  readonly #text: string
  #at = 0

  constructor(what: string, text: string) {
    this.#what = what
    this.#text = text
  }

  get atEnd(): boolean {
    return this.#at >= this.#text.length
  }

  peek(): string {
    return this.#text[this.#at] ?? ''
  }

  /** Whether `token` comes next. */
  sees(token: string): boolean {
    return this.#text.startsWith(token, this.#at)
  }

  rest(): string {
    const rest = this.#text.slice(this.#at)
    this.#at = this.#text.length
    return rest
  }

  /** Consumes `token` if it comes next. */
  take(token: string): boolean {
    if (!this.#text.startsWith(token, this.#at)) return false
    this.#at += token.length
    return true
  }

  expect(token: string): void {
    if (!this.take(token)) throw this.fail(`expected "${token}"`)
  }

  /** Consumes and returns the match of an expression at this position; empty without one. */
  match(pattern: RegExp): string {
    const sticky = new RegExp(pattern, `${pattern.flags}y`)
    sticky.lastIndex = this.#at
    const found = sticky.exec(this.#text)?.[0] ?? ''
    this.#at += found.length
    return found
  }

  /** `"…"` with backslash escapes; undefined when something else comes next. */
  quoted(): string | undefined {
    if (this.peek() !== '"') return undefined
    const start = this.#at
    const body = this.match(/"(?:[^"\\]|\\.)*"/s)
    if (body === '') {
      this.#at = start
      throw this.fail('a quote is not closed')
    }
    return body.slice(1, -1).replace(/\\(.)/gs, '$1')
  }

  /** A name, plain or quoted. The catalog decides whether it exists. */
  name(): string {
    const name = this.quoted() ?? this.match(/[\p{L}\p{N}_$](?:[\p{L}\p{N}_$ ]|-(?!>))*/u)
    if (name === '') throw this.fail('expected a name')
    return name
  }

  /** One value of a list: quoted, or everything to the next `,` or closing bracket. */
  listValue(): string {
    const start = this.#at
    const quoted = this.peek() === '"' ? this.quoted() : undefined
    if (quoted !== undefined && (this.atEnd || this.peek() === ',' || this.peek() === ')')) return quoted
    this.#at = start
    return this.match(/[^,)]*/)
  }

  fail(details: string): Error {
    return cannotParse(this.#what, this.#text, `${details} at position ${this.#at + 1}`)
  }
}
