import { notFound } from '@localchef/contracts/common-refusals'
import { deleteView as contract } from '@localchef/contracts/saved-views/delete-view'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'

export const deleteView = implement(contract, async ({ id }, call) => {
  const { rows } = await sql<{ id: string }>`
    delete from public.saved_views
    where id = ${id}
      and owner_id = ${call.user.id}
    returning id
  `.execute(call.db)
  if (rows.length === 0) throw call.refuse(notFound, noSuch('view'))
  return { id }
})
