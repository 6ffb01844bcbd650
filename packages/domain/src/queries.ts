import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresQueryCompiler,
  sql,
} from 'kysely'

/**
 * What statements are carried out on: one transaction that somebody else begins and ends. A statement is written with
 * `sql` and bears the type of its rows, which the server's tests compare with what the database answers.
 */
export interface Queries {
  getExecutor(): DefaultQueryExecutor
}

const MARK = '/* plan kept */'

/**
 * Ends a statement whose plan is kept where sessions are our own: one that is asked often, in few forms, and is carried
 * out alike whatever its values.
 */
export const planKept = sql.raw(MARK)

/** The one thing asked of a database connection. Values are always parameters. */
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
      const keepPlan = text.trimEnd().endsWith(MARK)
      const { rows, rowCount } = await connection.query(text, parameters, { keepPlan })
      return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) }
    },
    streamQuery() {
      throw new Error('Queries of a transaction are not streamed')
    },
  }
}
