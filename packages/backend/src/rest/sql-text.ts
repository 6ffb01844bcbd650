import pg from 'pg'

/** Collects the values of one statement; text of a request only ever gets into SQL as one of them. */
export class SqlValues {
  readonly list: unknown[] = []
  #aliases = 0

  bind(value: unknown): string {
    this.list.push(value)
    return `$${this.list.length}`
  }

  /** A name for a table or subquery that no other in this statement has. */
  alias(prefix: string): string {
    this.#aliases += 1
    return `${prefix}${this.#aliases}`
  }
}

export const quoteName = pg.escapeIdentifier

export function publicName(relation: string): string {
  return `public.${quoteName(relation)}`
}

/** A whole row as its table's type, for functions that take one; rows of a `with` have no type of their own. */
export function rowSql(alias: string, relation: string): string {
  return `${alias}::${publicName(relation)}`
}
