import type pg from 'pg'
import * as copyStreams from 'pg-copy-streams'
import type { CarriedTable } from './archive-contents.ts'
import { columnList, quoted } from './dump-rows.ts'

export interface TableLoad {
  add(part: Buffer): Promise<void>
  /** Resolves to the number of loaded rows. */
  end(): Promise<number>
}

/** One COPY for all rows of a table, so that rows may refer to later rows of the same table. */
export function loadTable(client: pg.ClientBase, table: CarriedTable): TableLoad {
  const copy = client.query(copyStreams.from(`copy ${quoted(table)} (${columnList(table)}) from stdin`))
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  copy.on('error', failed.reject)
  return {
    async add(part) {
      await Promise.race([
        failed.promise,
        new Promise<void>((resolve, reject) =>
          copy.write(part, (error) => (error ? reject(error) : resolve())),
        ),
      ])
    },
    async end() {
      const finished = new Promise<void>((resolve) => copy.on('finish', resolve))
      copy.end()
      await Promise.race([failed.promise, finished])
      return copy.rowCount
    },
  }
}
