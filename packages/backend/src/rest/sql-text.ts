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

/** A whole row as its table's type, for functions that take one; rows of a CTE have no named type. */
export function rowSql(alias: string, relation: string): string {
  return `${alias}::${publicName(relation)}`
}
