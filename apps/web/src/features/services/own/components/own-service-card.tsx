import type { OwnService, ServiceStatus } from '@localchef/contracts/services/own-service'
import { setServiceStatus } from '@localchef/contracts/services/set-service-status'
import { Archive, Eye, EyeOff, Pencil, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ServicePrice } from '@/features/services/cards/service-price.tsx'
import { useServiceTypeName } from '@/features/services/cards/service-type-name.ts'
import { ApiError } from '@/shared/backend/api-error.ts'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Badge, type Tone } from '@/shared/ui/badge.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useChangeServices } from '../use-own-services.ts'

const tones: Record<ServiceStatus, Tone> = {
  draft: 'neutral',
  active: 'success',
  paused: 'warning',
  archived: 'neutral',
}

/** A service as its chef sees it: state, what is booked, and what can be done with it. */
export function OwnServiceCard({ service }: { service: OwnService }) {
  const { t } = useTranslation(['servicesManage', 'services', 'common'])
  const { language } = useLanguage()
  const change = useChangeServices()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const typeName = useServiceTypeName()
  const { id, kind, type, status, openBookings, sessions, heldReason } = service
  const name = inLanguage(language, service.name, service.nameRu)
  const editor = `/dashboard/services/${id}`

  const become = async (next: ServiceStatus) => {
    setBusy(true)
    try {
      await change(setServiceStatus, { id, status: next })
      toast.success(t(`became.${next}`, { name }))
      setAsking(false)
    } catch (error) {
      const booked = error instanceof ApiError && error.code === 'dates_booked'
      toast.error(t(booked ? 'datesBooked' : 'failed'))
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
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="grid gap-0.5">
              <p className="text-caption font-semibold text-ink-faint">{typeName(type)}</p>
              <h2 className="food-name text-subtitle">
                <Link to={editor} className="hover:underline">
                  {name}
                </Link>
              </h2>
            </div>
            <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
          </div>
          <p className="text-small">
            <ServicePrice service={service} />
          </p>
          {heldReason && (
            <p className="rounded-md bg-warning-soft p-3 text-small text-warning">
              {t('held', { reason: heldReason })}
            </p>
          )}
          {(openBookings > 0 || kind === 'class') && (
            <p className="flex flex-wrap gap-x-4 text-small text-ink-soft">
              {openBookings > 0 && <span>{t('openBookings', { count: openBookings })}</span>}
              {kind === 'class' && <span>{t('dates.count', { count: sessions.length })}</span>}
            </p>
          )}
          <div className="-ml-2 flex flex-wrap gap-1">
            {status === 'archived' ? (
              <Button
                variant="ghost"
                size="sm"
                icon={<RotateCcw aria-hidden />}
                busy={busy}
                onClick={() => void become('draft')}
              >
                {t('restore')}
              </Button>
            ) : (
              <>
                <ButtonLink to={editor} variant="ghost" size="sm" icon={<Pencil aria-hidden />}>
                  {t('action.edit', { ns: 'common' })}
                </ButtonLink>
                {status === 'active' ? (
                  <Button
                    variant="ghost"
                    size="sm"
                    icon={<EyeOff aria-hidden />}
                    busy={busy}
                    onClick={() => void become('paused')}
                  >
                    {t('pause')}
                  </Button>
                ) : (
                  !heldReason && (
                    <Button
                      variant="ghost"
                      size="sm"
                      icon={<Eye aria-hidden />}
                      busy={busy}
                      onClick={() => void become('active')}
                    >
                      {t('offer')}
                    </Button>
                  )
                )}
                <Button
                  variant="ghost"
                  size="sm"
                  icon={<Archive aria-hidden />}
                  disabled={busy}
                  onClick={() => setAsking(true)}
                >
                  {t('archive')}
                </Button>
              </>
            )}
          </div>
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
            <Button busy={busy} onClick={() => void become('archived')}>
              {t('archive')}
            </Button>
          </>
        }
      />
    </li>
  )
}
