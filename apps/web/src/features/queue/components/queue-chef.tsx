import { shownEmail } from '@localchef/addresses/email-address'
import { type AdminChefFile, getChefFile } from '@localchef/contracts/chefs/get-chef-file'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { phoneText } from '@/shared/format/phone.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { writtenIn } from '@/shared/i18n/written-in.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { MissingRights } from '@/shared/staff/missing-rights.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Facts } from '@/shared/ui/facts.tsx'
import { KitchenDishes } from '../../chefs/evidence/kitchen-dishes.tsx'
import { KitchenGaps } from '../../chefs/evidence/kitchen-gaps.tsx'
import { KitchenHistory } from '../../chefs/evidence/kitchen-history.tsx'
import { KitchenPermit } from '../../chefs/evidence/kitchen-permit.tsx'
import { KitchenPlace } from '../../chefs/evidence/kitchen-place.tsx'
import { KitchenCertifications } from './kitchen-certifications.tsx'
import { QueueDetails } from './queue-details.tsx'

export function useChefFile(chefId: string, isWanted = true) {
  const mayRead = useHasRightOf(getChefFile)
  return useQuery({
    queryKey: ['admin', 'chef', chefId],
    queryFn: ({ signal }) => callFunction(getChefFile, { chefId }, { signal }),
    staleTime: 5_000,
    enabled: isWanted && mayRead,
  })
}

interface QueueChefProps {
  chefId: string
  /** Whether single keys rotate and enlarge an open document. */
  withKeys: boolean
}

/** A kitchen submitted for approval: what is missing, its permit, certifications, place, dishes and history. */
export function QueueChef({ chefId, withKeys }: QueueChefProps) {
  const mayRead = useHasRightOf(getChefFile)
  const query = useChefFile(chefId)
  if (!mayRead) return <MissingRights of={[getChefFile]} />
  return <QueueDetails query={query}>{(chef) => <Kitchen chef={chef} withKeys={withKeys} />}</QueueDetails>
}

function Kitchen({ chef, withKeys }: { chef: AdminChefFile; withKeys: boolean }) {
  const { t } = useTranslation(['kitchens', 'queue'])
  const { language } = useLanguage()
  const bio = inLanguage(language, chef.bio, chef.bioRu)
  const address = [chef.addressLine, chef.city, [chef.state, chef.zipCode].filter(Boolean).join(' ')]
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <KitchenGaps chef={chef} />
      {chef.statusReason && (
        <p className="rounded-md bg-warning-soft p-3 text-small text-warning">{chef.statusReason}</p>
      )}
      <p lang={writtenIn(bio)} className="whitespace-pre-line">
        {bio}
      </p>
      <Facts
        facts={[
          [t('file.address'), address.filter(Boolean).join(', ') || '—'],
          [
            t('file.contact'),
            [phoneText(chef.phone), shownEmail(chef.contactEmail ?? '')].filter(Boolean).join(' · ') || '—',
          ],
          [t('file.hours'), t('file.openDays', { count: chef.openDays })],
        ]}
      />
      <KitchenPermit chef={chef} />
      <KitchenCertifications certifications={chef.certifications} withKeys={withKeys} />
      <KitchenPlace place={chef.place} />
      <KitchenDishes dishes={chef.dishes} />
      <KitchenHistory history={chef.history} />
      <AdminLink
        orNothing
        to={`/admin/chefs/${chef.id}`}
        className="w-fit text-small font-semibold text-accent-text underline"
      >
        {t('queue:wholeFile')}
      </AdminLink>
    </div>
  )
}
