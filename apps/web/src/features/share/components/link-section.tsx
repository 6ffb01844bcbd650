import { Download, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isAbort } from '@/shared/backend/api-error.ts'
import { saveFile } from '@/shared/browser/save-file.ts'
import { Button } from '@/shared/ui/button.tsx'
import { CopiedField } from '@/shared/ui/copied-field.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { qrCodeOf, qrPng, qrSvg } from '../qr-code.ts'
import { kitchenAddress } from '../share-addresses.ts'
import { QrImage } from './qr-image.tsx'
import { ShareSection } from './share-section.tsx'

/** The kitchen's link and its QR code. */
export function LinkSection({ slug, name }: { slug: string; name: string }) {
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
