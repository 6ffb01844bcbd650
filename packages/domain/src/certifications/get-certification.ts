import { getCertification as contract } from '@localchef/contracts/certifications/get-certification'
import { implement } from '../server-function.ts'
import { readCertification } from './read-certification.ts'

export const getCertification = implement(contract, ({ certificationId }, { db }) =>
  readCertification(db, certificationId),
)
