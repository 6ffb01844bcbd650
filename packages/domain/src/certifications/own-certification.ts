import { sql } from 'kysely'
import { notFound, Refusal } from '../refusal.ts'
import type { PersonalCall } from '../server-function.ts'

interface StoredPaper {
  status: 'pending' | 'approved' | 'rejected' | 'expired'
  documentPath: string | null
}

export async function readPaper(id: string, chefId: string, { db }: PersonalCall): Promise<StoredPaper> {
  const { rows } = await sql<StoredPaper>`
    select status, document_path as "documentPath"
    from public.certifications
    where id = ${id}
      and chef_id = ${chefId}
    for update
  `.execute(db)
  const paper = rows[0]
  if (!paper) throw notFound('certification')
  return paper
}

export function refuseApproved({ status }: StoredPaper): void {
  if (status === 'approved') {
    throw new Refusal(409, 'already_approved', 'An approved paper is not changed: please hand in the new one')
  }
}
