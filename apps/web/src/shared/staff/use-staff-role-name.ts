import { type BuiltInStaffRole, builtInStaffRoles } from '@localchef/contracts/staff/staff-role'
import { useTranslation } from 'react-i18next'

/** Names staff roles. Roles that the marketplace has created keep their name in every language. */
export function useStaffRoleName(): (role: string) => string {
  const { t } = useTranslation('desk')
  return (role) => (isBuiltIn(role) ? t(`staffRole.${role}`) : role)
}

export function isBuiltIn(role: string): role is BuiltInStaffRole {
  return builtInStaffRoles.some((builtIn) => builtIn === role)
}
