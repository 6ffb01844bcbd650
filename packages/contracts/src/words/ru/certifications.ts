import type { CertificationKind } from '../../certifications/certification.ts'

export const certificationNames: Record<CertificationKind, string> = {
  food_handler: 'Удостоверение работника общепита',
  food_manager: 'Сертификат по безопасности пищи',
  cottage_food: 'Регистрация домашнего производства',
  mehko: 'Разрешение на домашнюю кухню (MEHKO)',
  business_licence: 'Лицензия на предпринимательство',
  insurance: 'Страхование ответственности',
  other: 'Сертификат',
}
