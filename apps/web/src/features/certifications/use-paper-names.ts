import type { CertificationKind } from '@localchef/contracts/certifications/certification'
import { useTranslation } from 'react-i18next'

/** Joins the names of alternative papers: `MEHKO permit or Cottage food registration`. */
export function usePaperNames(): (kinds: readonly CertificationKind[]) => string {
  const { t } = useTranslation('certifications')
  return (papers) => papers.map((paper) => t(`kind.${paper}`)).join(t('or'))
}
