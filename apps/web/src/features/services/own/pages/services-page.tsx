import type { ListingStatus } from '@localchef/contracts/listings/listing-status'
import type { OwnService } from '@localchef/contracts/services/own-service'
import { setServiceStatus } from '@localchef/contracts/services/set-service-status'
import { Archive, Briefcase, Eye, EyeOff, Pencil, Plus, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ServicePrice } from '@/features/services/cards/service-price.tsx'
import { useServiceTypeName } from '@/features/services/cards/service-type-name.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { NoKitchen } from '@/shared/page/no-kitchen.tsx'
import { Badge, type Tone } from '@/shared/ui/badge.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useChangeServices, useOwnServices } from '../use-own-services.ts'

export default function ServicesPage() {
  const { t } = useTranslation('servicesManage')
  const query = useOwnServices()
  const noKitchen = isNotFound(query.error)
  const services = query.data?.services ?? []
  const current = services.filter(({ status }) => status !== 'archived')
  const archived = services.filter(({ status }) => status === 'archived')
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="food-name text-heading">{t('title')}</h1>
          <p className="text-ink-soft">{t('lead')}</p>
        </div>
        {current.length > 0 && (
          <ButtonLink to="/dashboard/services/new" icon={<Plus aria-hidden />}>
            {t('add')}
          </ButtonLink>
        )}
      </header>
      {query.isPending && (
        <SkeletonGroup className="grid gap-4 lg:grid-cols-2">
          {[0, 1, 2, 3].map((card) => (
            <Skeleton key={card} className="h-44 rounded-lg" />
          ))}
        </SkeletonGroup>
      )}
      {query.isError &&
        (noKitchen ? (
          <NoKitchen page="services" />
        ) : (
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        ))}
      {query.data && current.length === 0 && (
        <EmptyState
          icon={<Briefcase />}
          title={t('empty')}
          action={
            <ButtonLink to="/dashboard/services/new" icon={<Plus aria-hidden />}>
              {t('add')}
            </ButtonLink>
          }
        >
          {t('emptyHint')}
        </EmptyState>
      )}
      {current.length > 0 && (
        <ul className="grid gap-4 2xl:grid-cols-2">
          {current.map((service) => (
            <OwnServiceCard key={service.id} service={service} />
          ))}
        </ul>
      )}
      {archived.length > 0 && (
        <details className="group rounded-lg border border-line">
          <summary className="flex min-h-13 cursor-pointer items-center px-4 font-semibold">
            {t('archived', { count: archived.length })}
          </summary>
          <ul className="grid gap-4 border-t border-line p-4 2xl:grid-cols-2">
            {archived.map((service) => (
              <OwnServiceCard key={service.id} service={service} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const tones: Record<ListingStatus, Tone> = {
  draft: 'neutral',
  active: 'success',
  paused: 'warning',
  archived: 'neutral',
}

/** A service for its chef, with status, open bookings and actions. */
function OwnServiceCard({ service }: { service: OwnService }) {
  const { t } = useTranslation(['servicesManage', 'common'])
  const { language } = useLanguage()
  const change = useChangeServices()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const { id, openBookings } = service
  const name = inLanguage(language, service.name, service.nameRu)

  const changeStatus = async (next: ListingStatus) => {
    setBusy(true)
    try {
      await change(setServiceStatus, { id, status: next })
      toast.success(t(`became.${next}`, { name }))
      setAsking(false)
    } catch (error) {
      toast.error(refusalText(failureOf(setServiceStatus, error).code, t('failed')))
    } finally {
      setBusy(false)
    }
  }

  return (
    <li>
      <Card className="grid overflow-hidden sm:grid-cols-[12rem_minmax(0,1fr)] sm:p-4">
        <Picture
          {...pictureOf(service.picture)}
          alt=""
          sizes="(min-width: 40rem) 12rem, 90vw"
          ratio={4 / 3}
          largest={640}
          className="sm:self-start sm:rounded-md"
        />
        <div className="grid content-start gap-3 p-4 sm:py-0 sm:pr-1 sm:pl-5">
          <ServiceSummary service={service} name={name} />
          <ServiceActions
            service={service}
            busy={busy}
            onStatus={(next) => void changeStatus(next)}
            onArchive={() => setAsking(true)}
          />
        </div>
      </Card>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('archiveTitle', { name })}
        description={openBookings > 0 ? t('archiveBooked', { count: openBookings }) : t('archiveText')}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {t('action.cancel', { ns: 'common' })}
            </Button>
            <Button busy={busy} onClick={() => void changeStatus('archived')}>
              {t('archive')}
            </Button>
          </>
        }
      />
    </li>
  )
}

/** Type, name, status, price, admin's reason and open bookings. */
function ServiceSummary({ service, name }: { service: OwnService; name: string }) {
  const { t } = useTranslation('servicesManage')
  const typeName = useServiceTypeName()
  const { id, kind, type, status, openBookings, sessions, hiddenReason } = service
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid gap-0.5">
          <p className="text-caption font-semibold text-ink-faint">{typeName(type)}</p>
          <h2 className="food-name text-subtitle">
            <Link to={editorPath(id)} className="hover:underline">
              {name}
            </Link>
          </h2>
        </div>
        <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
      </div>
      <p className="text-small">
        <ServicePrice service={service} />
      </p>
      {hiddenReason && (
        <p className="rounded-md bg-warning-soft p-3 text-small text-warning">
          {t('held', { reason: hiddenReason })}
        </p>
      )}
      {(openBookings > 0 || kind === 'class') && (
        <p className="flex flex-wrap gap-x-4 text-small text-ink-soft">
          {openBookings > 0 && <span>{t('openBookings', { count: openBookings })}</span>}
          {kind === 'class' && <span>{t('dates.count', { count: sessions.length })}</span>}
        </p>
      )}
    </>
  )
}

interface ServiceActionsProps {
  service: OwnService
  busy: boolean
  onStatus: (status: ListingStatus) => void
  onArchive: () => void
}

function ServiceActions({ service, busy, onStatus, onArchive }: ServiceActionsProps) {
  const { t } = useTranslation(['servicesManage', 'common'])
  const { id, status, hiddenReason } = service
  const button = { variant: 'ghost', size: 'sm', busy } as const
  if (status === 'archived') {
    return (
      <div className="-ml-2 flex flex-wrap gap-1">
        <Button {...button} icon={<RotateCcw aria-hidden />} onClick={() => onStatus('draft')}>
          {t('restore')}
        </Button>
      </div>
    )
  }
  return (
    <div className="-ml-2 flex flex-wrap gap-1">
      <ButtonLink to={editorPath(id)} variant="ghost" size="sm" icon={<Pencil aria-hidden />}>
        {t('action.edit', { ns: 'common' })}
      </ButtonLink>
      {status === 'active' && (
        <Button {...button} icon={<EyeOff aria-hidden />} onClick={() => onStatus('paused')}>
          {t('pause')}
        </Button>
      )}
      {status !== 'active' && !hiddenReason && (
        <Button {...button} icon={<Eye aria-hidden />} onClick={() => onStatus('active')}>
          {t('offer')}
        </Button>
      )}
      <Button variant="ghost" size="sm" icon={<Archive aria-hidden />} disabled={busy} onClick={onArchive}>
        {t('archive')}
      </Button>
    </div>
  )
}

function editorPath(serviceId: string): string {
  return `/dashboard/services/${serviceId}`
}
