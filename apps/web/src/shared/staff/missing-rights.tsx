import type { FunctionContract } from '@localchef/contracts/function-contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useOwnStaffRole } from './use-staff-rights.ts'

interface MissingRightsProps {
  /** The operations that an admin expects here. */
  of: ReadonlyArray<Pick<FunctionContract, 'right'>>
}

/** Names the rights that the operations need and the signed-in admin doesn't have. Absent if none is missing. */
export function MissingRights({ of }: MissingRightsProps) {
  const { t } = useTranslation('desk')
  const { language } = useLanguage()
  const { data: own } = useOwnStaffRole()
  if (!own) return null
  const missing = new Set(of.flatMap(({ right }) => (right && !own.rights.includes(right) ? [right] : [])))
  if (missing.size === 0) return null
  const quoted = [...missing].map((right) => t('rightsMissing.quoted', { right: t(`right.${right}`) }))
  const rights = new Intl.ListFormat(language, { type: 'conjunction' }).format(quoted)
  return (
    <p className="text-small text-ink-soft print:hidden">
      {t(quoted.length === 1 ? 'rightsMissing.one' : 'rightsMissing.other', { rights })}
    </p>
  )
}
