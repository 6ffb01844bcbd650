import { type AccountTies, isTied } from '@localchef/contracts/account/get-account-ties'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Profile } from '@/shared/auth/profile.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { useAccountTies } from '../use-delete-account.ts'
import { ConfirmDeletion } from './confirm-deletion.tsx'
import { SignInAgain } from './sign-in-again.tsx'

interface DeleteAccountDialogProps {
  profile: Profile
  onClose: () => void
}

/** Explains the consequences, lists what has to end first, and asks for a fresh sign-in and a confirmation. */
export default function DeleteAccountDialog({ profile, onClose }: DeleteAccountDialogProps) {
  const { t } = useTranslation(['settings', 'common'])
  const query = useAccountTies()
  const close = (
    <Button variant="secondary" onClick={onClose}>
      {t('action.close', { ns: 'common' })}
    </Button>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('delete.ask')}
      description={t('delete.askText')}
      decisive
    >
      {query.isPending && (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-11" />
        </SkeletonGroup>
      )}
      {query.isError && !query.data && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.data &&
        (isTied(query.data.ties) ? (
          <>
            <Ties ties={query.data.ties} />
            <div className="flex justify-end">{close}</div>
          </>
        ) : (
          <>
            <Consequences isChef={profile.role === 'chef'} />
            {query.data.mustSignInAgain ? (
              <SignInAgain email={profile.email} onDone={() => void query.refetch()} />
            ) : (
              <ConfirmDeletion user={profile} onClose={onClose} onTied={() => void query.refetch()} />
            )}
          </>
        ))}
    </Dialog>
  )
}

function Consequences({ isChef }: { isChef: boolean }) {
  const { t } = useTranslation('settings')
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-small text-ink-soft">
      <li>{t('delete.goes')}</li>
      <li>{t('delete.stays')}</li>
      <li>{t('delete.credit')}</li>
      {isChef && <li>{t('delete.kitchen')}</li>}
      <li>{t('delete.export')}</li>
    </ul>
  )
}

/** Orders and bookings that have to end first. */
function Ties({ ties }: { ties: AccountTies }) {
  const { t } = useTranslation('settings')
  const open = [
    { count: ties.openOrders, tie: 'orders', to: '/dashboard/orders' },
    { count: ties.openBookings, tie: 'bookings', to: '/dashboard/user-bookings' },
    { count: ties.kitchenOrders, tie: 'kitchenOrders', to: '/dashboard/orders' },
    { count: ties.kitchenBookings, tie: 'kitchenBookings', to: '/dashboard/bookings' },
  ] as const
  return (
    <div role="status" className="grid gap-3 rounded-md bg-warning-soft p-4">
      <p className="font-semibold">{t(ties.isAdmin ? 'delete.isAdmin' : 'delete.tied')}</p>
      <ul className="grid gap-1">
        {open
          .filter(({ count }) => count > 0)
          .map(({ count, tie, to }) => (
            <li key={tie}>
              <Link to={to} className="font-medium text-accent-text underline">
                {t(`delete.ties.${tie}`, { count })}
              </Link>
            </li>
          ))}
      </ul>
    </div>
  )
}
