import pg from 'pg'

/** Collects the values of one statement; a request's text enters SQL only as one of them. */
export class SqlValues {
  readonly list: unknown[] = []
  #aliases = 0

  bind(value: unknown): string {
    this.list.push(value)
    return `$${this.list.length}`
  }

  /** A unique name for a table or subquery of this statement. */
  alias(prefix: string): string {
    this.#aliases += 1
    return `${prefix}${this.#aliases}`
  }
}

export const quoteName = pg.escapeIdentifier

export function publicName(relation: string): string {
  return `public.${quoteName(relation)}`
}
