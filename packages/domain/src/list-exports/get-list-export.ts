import { getListExport as contract } from '@localchef/contracts/list-exports/get-list-export'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { readListExport, shownExport } from './read-list-export.ts'

export const getListExport = implement(contract, async ({ list }, { db, user, now }) => {
  const latest = await readListExport(
    db,
    sql`e.owner_id = ${user.id} and e.list_name = ${list} and e.expires_at > ${now}`,
  )
  return { export: latest ? shownExport(latest) : null }
})
