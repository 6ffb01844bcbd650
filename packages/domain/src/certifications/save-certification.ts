import { deleteCertification, saveCertification } from '@localchef/contracts/certification-save'
import { sql } from 'kysely'
import { changedBusiness, lockOwnChef } from '../chefs/manage/own-business.ts'
import { checkOwnFiles } from '../chefs/manage/stored-file.ts'
import { dayOf } from '../chefs/opening-hours.ts'
import { invalidField, notFound, Refusal } from '../refusal.ts'
import { implement, type PersonalCall } from '../server-function.ts'

interface StoredPaper {
  status: 'pending' | 'approved' | 'rejected' | 'expired'
  documentPath: string | null
}

/**
 * A paper handed in, or corrected, waits for an admin; what an admin has approved is not changed any more. A corrected
 * one gets a new id, so that an admin who still looks at the former cannot approve it unseen.
 */
export const saveOwnCertification = implement(saveCertification, async ({ id, paper }, call) => {
  const { db, now } = call
  const chef = await lockOwnChef(call)
  const before = id ? await readPaper(id, chef.id, call) : undefined
  if (before) refuseApproved(before)
  if (paper.expiresOn && paper.expiresOn < dayOf(now, chef.timeZone)) {
    throw invalidField(['paper', 'expiresOn'], 'This paper has expired')
  }
  await checkOwnFiles(
    call,
    [{ bucket: 'certificates', path: paper.documentPath, field: ['paper', 'documentPath'] }],
    new Set(before?.documentPath ? [before.documentPath] : []),
  )
  if (id) {
    await sql`
      update public.certifications
      set id = gen_random_uuid(),
          created_at = ${now},
          kind = ${paper.kind},
          number = ${paper.number},
          issuer = ${paper.issuer},
          issued_on = ${paper.issuedOn}::date,
          expires_on = ${paper.expiresOn}::date,
          document_path = ${paper.documentPath},
          status = 'pending',
          rejected_reason = null,
          decided_by = null,
          decided_at = null,
          reminded_30_at = null,
          reminded_7_at = null
      where id = ${id}
    `.execute(db)
  } else {
    await sql`
      insert into public.certifications (chef_id, kind, number, issuer, issued_on, expires_on, document_path)
      values (
        ${chef.id}, ${paper.kind}, ${paper.number}, ${paper.issuer}, ${paper.issuedOn}::date,
        ${paper.expiresOn}::date, ${paper.documentPath}
      )
    `.execute(db)
  }
  return changedBusiness(call)
})

export const deleteOwnCertification = implement(deleteCertification, async ({ id }, call) => {
  const chef = await lockOwnChef(call)
  refuseApproved(await readPaper(id, chef.id, call))
  await sql`delete from public.certifications where id = ${id}`.execute(call.db)
  return changedBusiness(call)
})

async function readPaper(id: string, chefId: string, { db }: PersonalCall): Promise<StoredPaper> {
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

function refuseApproved({ status }: StoredPaper): void {
  if (status === 'approved') {
    throw new Refusal(409, 'already_approved', 'An approved paper is not changed: please hand in the new one')
  }
}
