import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresQueryCompiler,
  sql,
} from 'kysely'

/**
 * Executes statements in a transaction that the caller begins and ends. A statement is written with `sql` and its row
 * type, which server tests compare with the database.
 */
export interface Queries {
  getExecutor(): DefaultQueryExecutor
}

const mark = '/* plan kept */'

/**
 * Put at the end of a statement to run it as a named prepared statement, except behind poolers. For frequent statements
 * in few forms whose plan does not depend on their values.
 */
export const planKept = sql.raw(mark)

/** The part of a database connection that `Queries` needs. */
export interface SqlConnection {
  query(
    text: string,
    values?: readonly unknown[],
    options?: { keepPlan?: boolean },
  ): Promise<{ rows: unknown[]; rowCount: number | null }>
}

/** Statements on a connection whose transaction is already open. */
export function queriesOn(connection: SqlConnection): Queries {
  const open = openConnection(connection)
  const executor = new DefaultQueryExecutor(new PostgresQueryCompiler(), new PostgresAdapter(), {
    provideConnection: (consume) => consume(open),
  })
  return { getExecutor: () => executor }
}

function openConnection(connection: SqlConnection): DatabaseConnection {
  return {
    async executeQuery<Row>({ sql: text, parameters }: CompiledQuery) {
      const keepPlan = text.trimEnd().endsWith(mark)
      const { rows, rowCount } = await connection.query(text, parameters, { keepPlan })
      return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) }
    },
    streamQuery() {
      throw new Error('queries of a transaction cannot be streamed')
    },
  }
}
