import type { Review } from '@localchef/contracts/reviews/list-reviews'
import { Languages } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { toast } from '@/shared/ui/toast.ts'

/** A review's text. In another language, it is handed over to the device for translation. */
export function ReviewBody({ body, language }: Pick<Review, 'body' | 'language'>) {
  const { t } = useTranslation('reviews')
  const { language: wanted } = useLanguage()
  const [handover, setHandover] = useState<'translator' | 'share'>()
  const [translated, setTranslated] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  // Set after the first render, which must match the server's: only the browser knows whether it has a translator.
  useEffect(() => {
    if (hasDeviceTranslator()) {
      setHandover('translator')
    } else if ('share' in navigator) {
      setHandover('share')
    }
  }, [])

  const translate = async () => {
    setIsBusy(true)
    try {
      if (handover === 'translator') {
        setTranslated(await translateOnDevice(body, { sourceLanguage: language, targetLanguage: wanted }))
      } else {
        await navigator.share({ text: body })
      }
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError'
      if (!isCancelled) toast.error(t('translateFailed'))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="grid justify-items-start gap-1">
      <p
        lang={translated === undefined ? language : wanted}
        className="max-w-prose whitespace-pre-line text-pretty"
      >
        {translated ?? body}
      </p>
      {handover && language !== wanted && (
        <Button
          variant="ghost"
          size="sm"
          icon={<Languages aria-hidden />}
          busy={isBusy}
          onClick={() => (translated === undefined ? void translate() : setTranslated(undefined))}
        >
          {t(translated === undefined ? 'translate' : 'original')}
        </Button>
      )}
    </div>
  )
}

interface TranslationLanguages {
  sourceLanguage: string
  targetLanguage: string
}

/**
 * The translator that is built into some browsers: the text stays on the device. TypeScript has no types for it yet.
 */
interface DeviceTranslator {
  create(languages: TranslationLanguages): Promise<{ translate(text: string): Promise<string> }>
}

declare global {
  var Translator: DeviceTranslator | undefined
}

function hasDeviceTranslator(): boolean {
  return 'Translator' in globalThis
}

/** Translates on the device. Fails if it has no translator, or one that does not know the languages. */
async function translateOnDevice(text: string, languages: TranslationLanguages): Promise<string> {
  if (!globalThis.Translator) throw new Error('This browser has no translator')
  const translator = await globalThis.Translator.create(languages)
  return translator.translate(text)
}
