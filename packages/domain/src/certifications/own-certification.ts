import { alreadyApproved } from '@localchef/contracts/certifications/certification-refusals'
import { notFound } from '@localchef/contracts/common-refusals'
import { sql } from 'kysely'
import { noSuch, type Refuse } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'

interface OwnCertification {
  status: 'pending' | 'approved' | 'rejected' | 'expired'
  number: string
  documentPath: string | null
}

export async function lockOwnCertification(
  id: string,
  chefId: string,
  { db, refuse }: UserCall & Refusing<typeof notFound>,
): Promise<OwnCertification> {
  const { rows } = await sql<OwnCertification>`
    select status, number, document_path as "documentPath"
    from public.certifications
    where id = ${id}
      and chef_id = ${chefId}
    for update
  `.execute(db)
  const certification = rows[0]
  if (!certification) throw refuse(notFound, noSuch('certification'))
  return certification
}

export function refuseApproved(refuse: Refuse<typeof alreadyApproved>, { status }: OwnCertification): void {
  if (status === 'approved') {
    throw refuse(alreadyApproved)
  }
}
