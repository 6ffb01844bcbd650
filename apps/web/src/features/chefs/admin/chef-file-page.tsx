import { shownEmail } from '@localchef/addresses/email-address'
import { decideCertification } from '@localchef/contracts/certifications/decide-certification'
import { decideChef } from '@localchef/contracts/chefs/decide-chef'
import { type AdminChefFile, getChefFile } from '@localchef/contracts/chefs/get-chef-file'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { callFunction } from '@/shared/backend/call-function.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { phoneText } from '@/shared/format/phone.ts'
import { formatDate } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { writtenIn } from '@/shared/i18n/written-in.ts'
import { linkToList } from '@/shared/page/list-places.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { MissingRights } from '@/shared/staff/missing-rights.tsx'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { AdminPage } from '../../../shared/page/admin-page.tsx'
import { CertificationCard } from '../../certifications/components/certification-card.tsx'
import { CustomerListsCard } from '../../customers/admin/customer-lists-card.tsx'
import { NoteList } from '../../notes/note-list.tsx'
import { FeesCard } from '../../payments/admin/fees-card.tsx'
import { KitchenDishes } from '../evidence/kitchen-dishes.tsx'
import { KitchenGaps } from '../evidence/kitchen-gaps.tsx'
import { KitchenHistory } from '../evidence/kitchen-history.tsx'
import { KitchenPermit } from '../evidence/kitchen-permit.tsx'
import { KitchenPlace } from '../evidence/kitchen-place.tsx'
import { ChefActions } from './chef-actions.tsx'
import { ChefStatusBadge } from './chef-status-badge.tsx'

export default function ChefPage() {
  const { chefId = '' } = useParams()
  const { t } = useTranslation('kitchens')
  const { language } = useLanguage()
  const query = useQuery({
    queryKey: ['admin', 'chef', chefId],
    queryFn: ({ signal }) => callFunction(getChefFile, { chefId }, { signal }),
    staleTime: 5_000,
    refetchOnWindowFocus: true,
  })
  usePageTitle(query.data && inLanguage(language, query.data.name, query.data.nameRu))
  if (query.isPending) {
    return (
      <SkeletonGroup className="grid gap-6">
        <Skeleton className="h-10 w-72" />
        <Skeleton className="h-72 rounded-lg" />
      </SkeletonGroup>
    )
  }
  if (query.data) return <ChefFile chef={query.data} />
  return isNotFound(query.error) ? (
    <EmptyState
      icon={<SearchX />}
      title={t('file.unknown')}
      action={<ButtonLink to="/admin/chefs">{t('list.title')}</ButtonLink>}
    />
  ) : (
    <ErrorState error={query.error} retry={() => void query.refetch()} />
  )
}

function ChefFile({ chef }: { chef: AdminChefFile }) {
  const { t } = useTranslation(['kitchens', 'desk'])
  const { language } = useLanguage()
  const name = inLanguage(language, chef.name, chef.nameRu)
  const isPublic = chef.status === 'active' || chef.status === 'paused'
  const tagline = inLanguage(language, chef.tagline, chef.taglineRu)
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('list.title'), ...linkToList('/admin/chefs') },
          { label: <span translate="no">{name}</span> },
        ]}
      />
      <AdminPage
        title={<span translate="no">{name}</span>}
        lead={tagline && <span lang={writtenIn(tagline)}>{tagline}</span>}
        action={
          isPublic && (
            <ButtonLink
              to={`/chefs/${chef.id}`}
              variant="secondary"
              size="sm"
              icon={<ExternalLink aria-hidden />}
            >
              {t('file.publicPage')}
            </ButtonLink>
          )
        }
      >
        <div className="flex flex-wrap items-center gap-2">
          <ChefStatusBadge status={chef.status} />
          <ChefActions chef={chef} />
        </div>
        <MissingRights of={[decideChef]} />
        {chef.statusReason && (
          <p className="rounded-md bg-warning-soft p-3 text-small text-warning">{chef.statusReason}</p>
        )}
        <div className="grid items-start gap-6 xl:grid-cols-2 [&>*]:min-w-0">
          <Card>
            <CardBody className="grid gap-4">
              <h2 className="food-name text-subtitle">{t('file.about')}</h2>
              <p className="whitespace-pre-line">{inLanguage(language, chef.bio, chef.bioRu)}</p>
              <Facts chef={chef} />
            </CardBody>
          </Card>
          <Evidence chef={chef} />
        </div>
        <Menu chef={chef} />
        <FeesCard chefId={chef.id} name={name} />
        <CustomerListsCard chefId={chef.id} />
        <Card>
          <CardBody className="grid gap-4">
            <h2 className="food-name text-subtitle">{t('desk:notes.heading')}</h2>
            <NoteList subjectKind="chef" subjectId={chef.id} />
          </CardBody>
        </Card>
        <section className="grid gap-4">
          <h2 className="food-name text-title">{t('file.certifications')}</h2>
          <MissingRights of={[decideCertification]} />
          {chef.certifications.length === 0 && <p className="text-ink-soft">{t('file.noCertifications')}</p>}
          {chef.certifications.map((certification) => (
            <CertificationCard key={certification.id} certification={certification} />
          ))}
        </section>
      </AdminPage>
    </>
  )
}

/**
 * Faults and gaps, the permit with the rules of its state, the place and earlier actions of admins, as in the queue.
 */
function Evidence({ chef }: { chef: AdminChefFile }) {
  const { t } = useTranslation('evidence')
  return (
    <Card>
      <CardBody className="grid gap-6 [&>*]:min-w-0">
        <h2 className="food-name text-subtitle">{t('kitchen.evidence')}</h2>
        <KitchenGaps chef={chef} />
        <KitchenPermit chef={chef} />
        <KitchenPlace place={chef.place} />
        <KitchenHistory history={chef.history} />
      </CardBody>
    </Card>
  )
}

function Menu({ chef: { dishes, offers } }: { chef: AdminChefFile }) {
  const { t } = useTranslation(['kitchens', 'evidence', 'desk'])
  const { language } = useLanguage()
  const services = offers.filter(({ kind }) => kind === 'service')
  return (
    <Card>
      <CardBody className="grid gap-6 [&>*]:min-w-0">
        <h2 className="food-name text-subtitle">{t('file.offers', { count: offers.length })}</h2>
        <KitchenDishes dishes={dishes} />
        {services.length > 0 && (
          <section className="grid gap-1">
            <h3 className="font-semibold">{t('evidence:services', { count: services.length })}</h3>
            <ul className="grid divide-y divide-line">
              {services.map(({ id, name, nameRu, price, status }) => (
                <li key={id} className="flex items-baseline justify-between gap-3 py-2 text-small">
                  <span className="wrap-anywhere">
                    {inLanguage(language, name, nameRu)}{' '}
                    <span className="text-caption text-ink-faint">{t(`desk:listingStatus.${status}`)}</span>
                  </span>
                  <span className="numeric">{formatDollars(price)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </CardBody>
    </Card>
  )
}

function Facts({ chef }: { chef: AdminChefFile }) {
  const { t } = useTranslation(['kitchens', 'desk'])
  const { language } = useLanguage()
  const place = [chef.addressLine, chef.city, [chef.state, chef.zipCode].filter(Boolean).join(' ')]
  const facts: [string, ReactNode][] = [
    [
      t('file.owner'),
      <span key="owner" translate="no">
        {[chef.owner.name, shownEmail(chef.owner.email)].filter(Boolean).join(' · ')}
      </span>,
    ],
    [t('file.address'), place.filter(Boolean).join(', ') || '—'],
    [t('desk:column.phone'), phoneText(chef.phone) || '—'],
    [
      t('file.contact'),
      chef.contactEmail
        ? `${chef.contactEmail} · ${t(chef.contactVerifiedAt ? 'file.contactVerified' : 'file.contactUnverified')}`
        : '—',
    ],
    [t('file.hours'), t('file.openDays', { count: chef.openDays })],
    [
      t('file.agreement'),
      chef.agreement
        ? t('file.agreementAccepted', {
            version: chef.agreement.version,
            date: formatDate(chef.agreement.acceptedAt, language),
          })
        : t('file.agreementMissing'),
    ],
  ]
  return (
    <dl className="grid gap-x-4 gap-y-2 text-small sm:grid-cols-[auto_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="sm:contents">
          <dt className="text-ink-faint">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
