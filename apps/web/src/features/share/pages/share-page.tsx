import type { MyChef } from '@localchef/contracts/chefs/own-chef'
import { CirclePause, Download, FileText, Share2, SquareMenu } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAbort } from '@/shared/backend/api-error.ts'
import { saveFile } from '@/shared/browser/save-file.ts'
import { useMyChef } from '@/shared/chefs/use-my-chef.ts'
import { type Language, languages } from '@/shared/i18n/languages.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { NoKitchen } from '@/shared/page/no-kitchen.tsx'
import { Button, ButtonLink, buttonClass } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { CopiedField } from '@/shared/ui/copied-field.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { SturdyImage } from '@/shared/ui/sturdy-image.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { NotYetShared } from '../components/not-yet-shared.tsx'
import { QrImage } from '../components/qr-image.tsx'
import { qrCodeOf, qrPng, qrSvg } from '../qr-code.ts'
import {
  type EmbedTheme,
  embedCode,
  embedThemes,
  kitchenAddress,
  socialPictureAddress,
} from '../share-addresses.ts'

/**
 * The share kit of a kitchen: link, QR code, sheets to print, pictures for posts, and the menu for the chef's own
 * site.
 */
export default function SharePage() {
  const { t } = useTranslation('share')
  const query = useMyChef()
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <header className="grid gap-1">
        <h1 className="food-name text-heading">{t('title')}</h1>
        <p className="text-ink-soft">{t('lead')}</p>
      </header>
      {query.isPending && (
        <SkeletonGroup className="grid gap-6">
          {[0, 1, 2].map((card) => (
            <Skeleton key={card} className="h-56 rounded-lg" />
          ))}
        </SkeletonGroup>
      )}
      {query.isError && !query.data && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.data && <Kit chef={query.data.chef} />}
    </div>
  )
}

function Kit({ chef }: { chef: MyChef | null }) {
  const { t } = useTranslation('share')
  const own = useLanguage().language
  const [language, setLanguage] = useState(own)
  if (!chef) return <NoKitchen page="share" />
  const { status, slug, name } = chef
  if (status !== 'active' && status !== 'paused') return <NotYetShared status={status} />
  return (
    <>
      {status === 'paused' && (
        <p className="flex items-center gap-2 rounded-md bg-warning-soft p-3.5 text-warning">
          <CirclePause className="size-5 shrink-0" aria-hidden />
          {t('paused')}
        </p>
      )}
      <LinkSection slug={slug} name={name} />
      <div className="flex flex-wrap items-center gap-3">
        <p className="font-semibold">{t('language')}</p>
        <SegmentedChoice
          label={t('language')}
          value={language}
          onChange={setLanguage}
          options={languages.map(({ code, name: label }) => ({ value: code, label }))}
        />
      </div>
      <PrintSection language={language} />
      <SocialSection slug={slug} language={language} />
      <EmbedSection slug={slug} language={language} />
    </>
  )
}

/** Links to the sheets for the printer. */
function PrintSection({ language }: { language: Language }) {
  const { t } = useTranslation('share')
  return (
    <ShareSection id="print" title={t('print.title')} text={t('print.text')}>
      <div className="flex flex-wrap gap-3">
        <ButtonLink
          to={`/dashboard/share/flyer?lang=${language}`}
          variant="secondary"
          icon={<FileText aria-hidden />}
        >
          {t('print.flyer')}
        </ButtonLink>
        <ButtonLink
          to={`/dashboard/share/table-card?lang=${language}`}
          variant="secondary"
          icon={<SquareMenu aria-hidden />}
        >
          {t('print.tableCard')}
        </ButtonLink>
      </div>
    </ShareSection>
  )
}

/** The line of HTML that shows the menu on the chef's own site. */
function EmbedSection({ slug, language }: { slug: string; language: Language }) {
  const { t } = useTranslation('share')
  const [theme, setTheme] = useState<EmbedTheme>('auto')
  return (
    <ShareSection id="embed" title={t('embed.title')} text={t('embed.text')}>
      <SegmentedChoice
        label={t('embed.theme')}
        className="justify-self-start"
        value={theme}
        onChange={setTheme}
        options={embedThemes.map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
      <CopiedField
        label={t('embed.label')}
        value={embedCode(slug, language, theme)}
        copied={t('embed.copied')}
      />
      <p className="text-small text-ink-soft">{t('embed.facts')}</p>
      <a
        href={`/embed/${slug}?lang=${language}&theme=${theme}`}
        target="_blank"
        rel="noopener"
        className={buttonClass({ variant: 'ghost' }, '-ml-4 justify-self-start')}
      >
        {t('embed.preview')}
      </a>
    </ShareSection>
  )
}

/** The kitchen's link and its QR code. */
function LinkSection({ slug, name }: { slug: string; name: string }) {
  const { t } = useTranslation('share')
  const address = kitchenAddress(slug)
  const share = async () => {
    try {
      await navigator.share({ title: name, url: address })
    } catch (error) {
      if (!isAbort(error)) toast.error(t('link.shareFailed'))
    }
  }
  const savePng = async () => {
    try {
      saveFile(`${slug}-qr.png`, await qrPng(qrCodeOf(address)), 'image/png')
    } catch {
      toast.error(t('qr.failed'))
    }
  }
  return (
    <ShareSection id="link" title={t('link.title')} text={t('link.text')}>
      <CopiedField label={t('link.label')} value={address} copied={t('link.copied')} />
      {typeof navigator.share === 'function' && (
        <Button className="justify-self-start" icon={<Share2 aria-hidden />} onClick={() => void share()}>
          {t('link.share')}
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-5">
        <QrImage address={address} label={t('qr.label', { name })} className="size-44 rounded-md" />
        <div className="grid flex-1 basis-56 justify-items-start gap-3">
          <p className="text-ink-soft">{t('qr.text')}</p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              icon={<Download aria-hidden />}
              onClick={() => saveFile(`${slug}-qr.svg`, qrSvg(qrCodeOf(address)), 'image/svg+xml')}
            >
              {t('qr.svg')}
            </Button>
            <Button variant="secondary" icon={<Download aria-hidden />} onClick={() => void savePng()}>
              {t('qr.png')}
            </Button>
          </div>
        </div>
      </div>
    </ShareSection>
  )
}

const shapes = [
  { shape: 'square', width: 1080, height: 1080 },
  { shape: 'story', width: 1080, height: 1920 },
] as const

/** Pictures of the menu for social posts, light or dark. */
function SocialSection({ slug, language }: { slug: string; language: Language }) {
  const { t } = useTranslation('share')
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  return (
    <ShareSection id="social" title={t('social.title')} text={t('social.text')}>
      <SegmentedChoice
        label={t('social.theme')}
        className="justify-self-start"
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'light', label: t('theme.light') },
          { value: 'dark', label: t('theme.dark') },
        ]}
      />
      <ul className="grid items-end gap-5 sm:grid-cols-2">
        {shapes.map(({ shape, width, height }) => {
          const address = socialPictureAddress(slug, shape, { language, theme })
          return (
            <li key={shape} className="grid justify-items-start gap-3">
              <SturdyImage
                src={address}
                alt={t(`social.${shape}Alt`)}
                width={width}
                height={height}
                loading="lazy"
                className="h-auto w-full max-w-72 rounded-md border border-line bg-sunken"
              />
              <a
                href={address}
                download={`${slug}-${shape}-${theme}.jpg`}
                className={buttonClass({ variant: 'secondary' })}
              >
                <Download aria-hidden />
                {t(`social.${shape}`)}
              </a>
            </li>
          )
        })}
      </ul>
    </ShareSection>
  )
}

interface ShareSectionProps {
  id: string
  title: string
  text: string
  children: ReactNode
}

function ShareSection({ id, title, text, children }: ShareSectionProps) {
  return (
    <Card>
      <CardBody>
        <section aria-labelledby={`share-${id}`} className="grid gap-4">
          <div className="grid gap-1">
            <h2 id={`share-${id}`} className="food-name text-title">
              {title}
            </h2>
            <p className="text-ink-soft">{text}</p>
          </div>
          {children}
        </section>
      </CardBody>
    </Card>
  )
}
