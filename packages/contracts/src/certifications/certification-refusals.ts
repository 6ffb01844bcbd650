import { z } from 'zod'
import { decidedBy } from '../queue/decided-by.ts'
import { defineRefusal } from '../refusal.ts'
import { Certification } from './certification.ts'

export const certificationConflict = defineRefusal(
  'certification_conflict',
  409,
  'The status of the certification has changed',
  z.object({ status: Certification.shape.status, ...decidedBy }),
)
export const certificationExpired = defineRefusal(
  'expired',
  422,
  'This certification has expired and can only be rejected',
)
export const documentMissing = defineRefusal(
  'document_missing',
  422,
  'A certification without a document can only be rejected',
)
export const alreadyApproved = defineRefusal(
  'already_approved',
  409,
  'An approved certification cannot be changed. Please submit a new one',
)
