import { saveCertification as contract } from '@localchef/contracts/certifications/save-certification'
import { sql } from 'kysely'
import { changedBusiness, lockOwnChef } from '../chefs/get-business.ts'
import { giveNumberToPermit } from '../permits/share-permit-number.ts'
import { invalidField } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { dayOf } from '../slots/opening-hours.ts'
import { checkOwnFiles } from '../stored-file.ts'
import { lockOwnCertification, refuseApproved } from './own-certification.ts'

/**
 * Submits or corrects a certification. A corrected one gets a new id, so an admin who still sees the old version cannot
 * approve the new one.
 */
export const saveCertification = implement(contract, async ({ id, certification }, call) => {
  const { db, now } = call
  const chef = await lockOwnChef(call)
  const before = id ? await lockOwnCertification(id, chef.id, call) : undefined
  if (before) refuseApproved(call.refuse, before)
  if (certification.expiresOn && certification.expiresOn < dayOf(now, chef.timeZone)) {
    throw invalidField(['certification', 'expiresOn'], 'certification_expired')
  }
  await checkOwnFiles(
    call,
    [{ bucket: 'certificates', path: certification.documentPath, field: ['certification', 'documentPath'] }],
    new Set(before?.documentPath ? [before.documentPath] : []),
  )
  if (id) {
    await sql`
      update public.certifications
      set id = gen_random_uuid(),
          created_at = ${now},
          kind = ${certification.kind},
          number = ${certification.number},
          issuer = ${certification.issuer},
          issued_on = ${certification.issuedOn}::date,
          expires_on = ${certification.expiresOn}::date,
          document_path = ${certification.documentPath},
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
        ${chef.id}, ${certification.kind}, ${certification.number}, ${certification.issuer}, ${certification.issuedOn}::date,
        ${certification.expiresOn}::date, ${certification.documentPath}
      )
    `.execute(db)
  }
  await giveNumberToPermit(call, chef.id, certification, before?.number ?? '')
  return changedBusiness(call)
})
