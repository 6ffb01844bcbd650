import { ChevronDown, Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '@/shared/backend/use-config.ts'
import { buttonClass } from '@/shared/ui/button.tsx'
import { PageHeading } from '../components/page-heading.tsx'

const order = ['price', 'pay', 'oneChef', 'unanswered', 'cancel', 'allergies'] as const
const pickup = ['address', 'delivery', 'route'] as const
const chefs = ['permit', 'busy', 'services'] as const

export default function FaqPage() {
  const { t } = useTranslation('faqs')
  const email = useConfig()?.support.email
  const groups = [
    {
      title: t('groups.order'),
      items: order.map((id) => ({
        id,
        question: t(`order.${id}.question`),
        answer: t(`order.${id}.answer`),
      })),
    },
    {
      title: t('groups.pickup'),
      items: pickup.map((id) => ({
        id,
        question: t(`pickup.${id}.question`),
        answer: t(`pickup.${id}.answer`),
      })),
    },
    {
      title: t('groups.chefs'),
      items: chefs.map((id) => ({
        id,
        question: t(`chefs.${id}.question`),
        answer: t(`chefs.${id}.answer`),
      })),
    },
  ]
  return (
    <>
      <PageHeading title={t('heading')} lead={t('lead')} />
      <div className="page-width py-10">
        <div className="grid max-w-4xl gap-10">
          {groups.map((group) => (
            <section key={group.title}>
              <h2 className="food-name text-title">{group.title}</h2>
              <div className="mt-3 divide-y divide-line border-y border-line">
                {group.items.map((item) => (
                  <details key={item.id} className="group">
                    <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
                      {item.question}
                      <ChevronDown
                        aria-hidden
                        className="size-5 shrink-0 text-ink-faint transition-transform group-open:rotate-180"
                      />
                    </summary>
                    <p className="max-w-2xl pb-5 text-ink-soft">{item.answer}</p>
                  </details>
                ))}
              </div>
            </section>
          ))}
          {email && (
            <section className="grid justify-items-start gap-2 rounded-lg bg-sunken p-6">
              <h2 className="food-name text-subtitle">{t('more')}</h2>
              <p className="text-ink-soft">{t('moreText')}</p>
              <a href={`mailto:${email}`} className={buttonClass({ variant: 'secondary' }, 'mt-2')}>
                <Mail aria-hidden />
                {t('write')}
              </a>
            </section>
          )}
        </div>
      </div>
    </>
  )
}
