import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

/** The chef's story, languages, completed orders and first month. */
export function ChefAbout({ chef }: { chef: ChefDetail }) {
  const { t } = useTranslation('chef')
  const { language } = useLanguage()
  const bio = inLanguage(language, chef.bio, chef.bioRu)
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const facts = [
    ...(chef.languages.length > 0
      ? [
          t('about.languages', {
            languages: new Intl.ListFormat(language).format(
              chef.languages.map((code) => names.of(code) ?? code),
            ),
          }),
        ]
      : []),
    ...(chef.completedOrders > 0 ? [t('about.orders', { count: chef.completedOrders })] : []),
    ...(chef.memberSince ? [t('about.since', { date: monthOf(chef.memberSince, language) })] : []),
  ]
  if (!bio && facts.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="food-name text-title">{t('about.title')}</h2>
      {bio && <p className="max-w-prose whitespace-pre-line text-lead text-ink-soft">{bio}</p>}
      {facts.length > 0 && (
        <ul className="grid gap-1 text-small text-ink-soft">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** `April 2026`; in Russian in the genitive, because the sentence says "с апреля". */
function monthOf(moment: string, language: string): string {
  const style = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const parts = new Intl.DateTimeFormat(language, style).formatToParts(new Date(moment))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? ''
  return `${part('month')} ${part('year')}`
}
