import type { AuditEntry } from '@localchef/contracts/audit/list-audit-log'
import { ExportedList } from '@localchef/contracts/list-exports/list-export'
import { settingKeys } from '@localchef/contracts/settings/marketplace-settings'
import { useTranslation } from 'react-i18next'
import { monthName } from '@/shared/format/month-name.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useStaffRoleName } from '@/shared/staff/use-staff-role-name.ts'

const topics = [...settingKeys, 'opening'] as const

/** The name of an entry's subject, in the reader's words; null where the log knows no name. */
export function useSubjectName(): (entry: AuditEntry) => string | null {
  const { t } = useTranslation(['audit', 'marketplaceSettings'])
  const { language } = useLanguage()
  const staffRole = useStaffRoleName()
  return ({ subjectKind, subjectId, subjectName }) => {
    if (subjectName !== null || subjectId === null) return subjectName
    switch (subjectKind) {
      case 'setting': {
        const topic = topics.find((each) => each === subjectId)
        return topic ? t(`topic.${topic}`, { ns: 'marketplaceSettings' }) : null
      }
      case 'list': {
        const list = ExportedList.safeParse(subjectId).data
        return list ? t(`lists.${list}`) : null
      }
      case 'month':
        return monthName(subjectId, language)
      case 'staff_role':
        return staffRole(subjectId)
      // The name of an operation, as in the documentation of the API.
      case 'function':
        return subjectId
      default:
        return null
    }
  }
}
