import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely'
import type { DB } from './generated/database.ts'

/** The marketplace's tables, typed, inside one transaction that somebody else begins and ends. */
export type Queries = Kysely<DB>

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

/** A query builder on a connection whose transaction is already open. */
export function queriesOn(connection: SqlConnection): Queries {
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new OpenConnectionDriver(connection),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

class OpenConnectionDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(connection: SqlConnection) {
    this.#connection = {
      async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
        const { rows, rowCount } = await connection.query(query.sql, query.parameters, {
          keepPlan: query.sql.trimEnd().endsWith(MARK),
        })
        return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) }
      },
      // biome-ignore lint/correctness/useYield: there is nothing to stream from
      async *streamQuery() {
        throw new Error('Queries of a transaction are not streamed')
      },
    }
  }

  async init() {}
  async destroy() {}
  async releaseConnection() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async beginTransaction(): Promise<void> {
    throw new Error('The transaction is open already')
  }

  async commitTransaction(): Promise<void> {
    throw new Error('The transaction ends with the call')
  }

  async rollbackTransaction(): Promise<void> {
    throw new Error('The transaction ends with the call')
  }
}
