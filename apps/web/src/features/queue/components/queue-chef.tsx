import { type AdminChefFile, getChefFile } from '@localchef/contracts/chefs/get-chef-file'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Facts, QueueDetails } from './queue-details.tsx'

/** A kitchen that wants to open: what it says, where it is, what it would sell. */
export function QueueChef({ chefId }: { chefId: string }) {
  const query = useQuery({
    queryKey: ['admin', 'chef', chefId],
    queryFn: ({ signal }) => callFunction(getChefFile, { chefId }, { signal }),
    staleTime: 5_000,
  })
  return <QueueDetails query={query}>{(chef) => <Kitchen chef={chef} />}</QueueDetails>
}

/** More of the menu stands on the kitchen's own page. */
const OFFERS = 8

function Kitchen({ chef }: { chef: AdminChefFile }) {
  const { t } = useTranslation(['admin', 'certifications'])
  const { language } = useLanguage()
  const place = [chef.addressLine, chef.city, [chef.state, chef.zipCode].filter(Boolean).join(' ')]
  return (
    <div className="grid gap-5">
      {chef.statusReason && (
        <p className="rounded-md bg-warning-soft p-3 text-small text-warning">{chef.statusReason}</p>
      )}
      <p className="whitespace-pre-line">{inLanguage(language, chef.bio, chef.bioRu)}</p>
      <Facts
        facts={[
          [t('chef.address'), place.filter(Boolean).join(', ') || '—'],
          [t('chef.contact'), [chef.phone, chef.contactEmail].filter(Boolean).join(' · ') || '—'],
          [t('chef.hours'), t('chef.openDays', { count: chef.openDays })],
          [
            t('chef.permit'),
            chef.permit ? [chef.permit.kind, chef.permit.number].filter(Boolean).join(' ') || '—' : '—',
          ],
          [
            t('chef.papers'),
            chef.certifications.length === 0
              ? t('chef.noPapers')
              : chef.certifications
                  .map(
                    ({ kind, status }) =>
                      `${t(`certifications:kind.${kind}`)} (${t(`certifications:status.${status}`)})`,
                  )
                  .join(', '),
          ],
        ]}
      />
      <section className="grid gap-2">
        <h3 className="font-semibold">{t('chef.offers', { count: chef.offers.length })}</h3>
        {chef.offers.length === 0 && <p className="text-small text-ink-soft">{t('chef.noOffers')}</p>}
        <ul className="grid divide-y divide-line text-small">
          {chef.offers.slice(0, OFFERS).map((offer) => (
            <li key={offer.id} className="flex items-baseline justify-between gap-3 py-1.5">
              <span>{inLanguage(language, offer.name, offer.nameRu)}</span>
              <span className="numeric">{formatDollars(offer.price)}</span>
            </li>
          ))}
        </ul>
      </section>
      <Link
        to={`/admin/chefs/${chef.id}`}
        className="w-fit text-small font-semibold text-accent-text underline"
      >
        {t('queue.wholeFile')}
      </Link>
    </div>
  )
}
