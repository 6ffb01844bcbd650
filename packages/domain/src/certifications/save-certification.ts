import { saveCertification as contract } from '@localchef/contracts/certifications/save-certification'
import { sql } from 'kysely'
import { changedBusiness, lockOwnChef } from '../chefs/get-business.ts'
import { dayOf } from '../chefs/opening-hours.ts'
import { checkOwnFiles } from '../chefs/stored-file.ts'
import { invalidField } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readPaper, refuseApproved } from './own-certification.ts'

/**
 * A paper handed in, or corrected, waits for an admin; what an admin has approved is not changed any more. A corrected
 * one gets a new id, so that an admin who still looks at the former cannot approve it unseen.
 */
export const saveCertification = implement(contract, async ({ id, paper }, call) => {
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
