import { suspendUser } from '@localchef/contracts/users/suspend-user'
import type { AdminUser } from '@localchef/contracts/users/user-row'
import { UserCheck, UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import type { ManyAct } from '../../../shared/many/many-act.ts'
import { useSuspensionEnd } from './use-suspension-end.tsx'

/** Acts on many people at once. Admins can't be suspended. */
export function useUserActs(): ManyAct<AdminUser>[] {
  const { t } = useTranslation(['users', 'many'])
  const { user: self } = useAuth()
  const maySuspend = useHasRightOf(suspendUser)
  const { fields, until } = useSuspensionEnd()
  const lift = ({ id }: AdminUser) => ({ operation: 'unsuspend-user' as const, input: { userId: id } })
  if (!maySuspend) return []
  return [
    {
      label: t('suspend'),
      icon: <UserX aria-hidden />,
      isDanger: true,
      allows: ({ id, role, suspension }) => !suspension && role !== 'admin' && id !== self?.id,
      itemOf: ({ id }, reason) => ({
        operation: 'suspend-user',
        input: { userId: id, until: until(), reason },
      }),
      undoOf: lift,
      done: (number) => t('many:user.suspended', { number }),
      ask: {
        title: (number) => t('many:user.ask', { number }),
        description: t('many:user.text'),
        templates: [t('template1'), t('template2')],
        children: fields,
      },
    },
    {
      label: t('restore'),
      icon: <UserCheck aria-hidden />,
      allows: ({ id, suspension }) => suspension !== null && id !== self?.id,
      itemOf: lift,
      done: (number) => t('many:user.restored', { number }),
    },
  ]
}
