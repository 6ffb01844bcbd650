import { signCertificationDocument as contract } from '@localchef/contracts/certifications/sign-certification-document'
import { notFound } from '@localchef/contracts/common-refusals'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { signFile } from '../sign-file.ts'

export const signCertificationDocument = implement(
  contract,
  async ({ path }, call) => {
    const { rows } = await sql`
      select 1
      from public.certifications
      where document_path = ${path}
      limit 1
    `.execute(call.db)
    if (rows.length === 0) throw call.refuse(notFound, noSuch('document'))
    return { path }
  },
  { finish: (file, { services }) => signFile(services, 'certificates', file) },
)
