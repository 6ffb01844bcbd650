import type { CertificationKind } from '../../certifications/certification.ts'

export const certificationNames: Record<CertificationKind, string> = {
  food_handler: 'Food handler card',
  food_manager: 'Food manager certificate',
  cottage_food: 'Cottage food registration',
  mehko: 'Home kitchen permit (MEHKO)',
  business_licence: 'Business license',
  insurance: 'Liability insurance',
  other: 'Certificate',
}
