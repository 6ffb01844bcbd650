import { useTranslation } from 'react-i18next'
import { useMyChef } from '@/shared/chefs/use-my-chef.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

/** The services that the law forbids with the permit of the signed-in chef's kitchen; nothing if there are none. */
export function ForbiddenServices() {
  const { t } = useTranslation('becomeChef')
  const { language } = useLanguage()
  const chef = useMyChef().data?.chef
  if (!chef?.forbids?.services.length) return null
  const services = new Intl.ListFormat(language).format(
    chef.forbids.services.map((service) => t(`law.forbids.${service}`)),
  )
  return (
    <p className="rounded-md bg-warning-soft px-4 py-3 text-small">
      {t('law.forbids.yours', { permit: chef.heldPermit, services })}
    </p>
  )
}
