import { getCertification as contract } from '@localchef/contracts/certifications/get-certification'
import { readNumberMatches } from '../permits/number-matches.ts'
import { implement } from '../server-function.ts'
import { readCertification } from './read-certification.ts'

export const getCertification = implement(contract, async ({ certificationId }, { db, refuse }) => {
  const certification = await readCertification(refuse, db, certificationId)
  const { kind, number, chef } = certification
  const numberMatches = await readNumberMatches(db, { chefId: chef.id, kind, number })
  return { ...certification, numberMatches }
})
