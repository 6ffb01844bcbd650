import type { CertificationKind } from '@localchef/contracts/certifications/certification'
import { useTranslation } from 'react-i18next'

/** Joins the names of alternative certifications: `MEHKO permit or Cottage food registration`. */
export function useCertificationNames(): (kinds: readonly CertificationKind[]) => string {
  const { t } = useTranslation('certifications')
  return (certifications) => certifications.map((kind) => t(`kind.${kind}`)).join(t('or'))
}
